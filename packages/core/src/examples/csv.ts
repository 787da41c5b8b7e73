export { toCsv } from "../csv.ts";
