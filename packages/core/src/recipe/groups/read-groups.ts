import { refuse } from "../../schema.ts";
import { readName } from "../syntax/read-condition.ts";

/** Groups of a column by their labels: what their members have, as "F, f, 2" or "under 25". */
export type AskedGroups = Readonly<Record<string, string>>;

const EXPECTED =
  'a column and its groups, such as "sex: female is F,f,2; male is M,m,1" or "age: young is under 25"';

/** Reads "sex: female is F,f,2; male is M,m,1". Names with signs stand in quotation marks. */
export function readGroups(text: string, path: string): { column: string; groups: AskedGroups } {
  const [name, ...rest] = splitOutside(text, ":");
  const column = readName(name!);
  const groups: [string, string][] = splitOutside(rest.join(":"), ";")
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const [label, ...asked] = splitOutside(part, " is ");
      const read = readName(label!);
      const members = asked.join(" is ").trim();
      return read === "" || members === "" ? refuse(text, path, EXPECTED) : [read, members];
    });
  if (column === "" || groups.length === 0) return refuse(text, path, EXPECTED);
  const twice = groups.find(([label], i) => groups.findIndex(([other]) => other === label) < i);
  if (twice) return refuse(text, path, `every group once, and "${twice[0]}" occurs twice`);
  return { column, groups: Object.fromEntries(groups) };
}

/** The parts of a text between signs that stand outside quotation marks. */
function splitOutside(text: string, sign: string): string[] {
  const parts = [""];
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    if (!isQuoted && text.startsWith(sign, at)) {
      parts.push("");
      at += sign.length - 1;
      continue;
    }
    const character = text[at]!;
    // A quotation mark with a backslash before it is part of what is quoted.
    if (character === '"' && !(isQuoted && text[at - 1] === "\\")) isQuoted = !isQuoted;
    parts[parts.length - 1] += character;
  }
  return parts;
}
