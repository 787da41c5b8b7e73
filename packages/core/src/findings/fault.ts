import { InputError, nearestName } from "../errors.ts";
import { type Finding, words } from "./finding.ts";

/** Bad input, said by what is known of it. */
export function fault(finding: Finding, options?: ErrorOptions): InputError {
  return new InputError(words(finding), { ...options, finding });
}

/** `unknown column: "agee"; did you mean "age"?`, or the list of what there is (of many, `most`) when nothing is near. `path`: where it stands in a file. */
export function unknownName(
  what: string,
  name: string,
  candidates: readonly string[],
  most = 12,
  path?: string,
): InputError {
  const near = nearestName(name, candidates);
  return fault({
    code: "unknown-name",
    what,
    name,
    ...(path !== undefined && { path }),
    ...(near !== undefined && { near }),
    known: near === undefined ? candidates.slice(0, most) : [],
    ...(near === undefined && candidates.length > most && { more: true }),
  });
}
