import { counted } from "./count-words.ts";

/**
 * A group of which too few people are compared. `rows` is "<5" where their number may not be told, and absent where nothing
 * of it may; `among` says which of them are, where it is not the whole group.
 */
export interface SmallGroup {
  readonly measure?: string;
  readonly group: string;
  readonly among?: string;
  readonly rows?: number | "<5";
  readonly least: number;
}

/** "sex = other, 7 people"; "sex = other, 12 people among those who are yes". */
export function smallGroupWords({ group, among, rows, least }: SmallGroup): string {
  const number = rows ?? `<${least}`;
  const people =
    typeof number === "string"
      ? `fewer than ${number.slice(1)} people`
      : number === 0
        ? "nobody"
        : counted(number, "person", "people");
  return `${group}, ${people}${among === undefined ? "" : ` ${among}`}`;
}
