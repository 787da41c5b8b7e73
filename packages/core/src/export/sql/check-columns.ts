import { fault } from "../../findings/fault.ts";
import type { Scorer } from "../shared/scorer.ts";

/**
 * Refuses columns that an engine would not find or mistake for another: DuckDB and Spark take no notice of upper and
 * lower case, and DuckDB renames the second of two such columns when it reads a file.
 */
export function checkColumns({ columns }: Scorer, known: readonly string[]): void {
  for (const { name } of columns) {
    if (name === "") {
      throw fault({ code: "column-without-name", format: "SQL" });
    }
    const other = known.find((one) => one !== name && one.toLowerCase() === name.toLowerCase());
    if (other !== undefined) {
      throw fault({ code: "alike-columns", first: name, second: other });
    }
  }
}
