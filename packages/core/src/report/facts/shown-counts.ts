import { isTiny, type ShownCount, type ShownShare } from "../disclosure/ledger.ts";
import type { DifferenceFacts } from "./difference-facts.ts";
import type { LinesAndProxies } from "./line-facts.ts";
import type { PartFacts } from "./part-facts.ts";

/** Sections of a part: all of them, or those that a document has. */
type Sections = Partial<PartFacts>;

/** Whether some of these numbers are counts of 1 to 4 people. */
export function hasSmallCounts(parts: readonly Sections[]): boolean {
  return parts.flatMap(shownCounts).some((count) => typeof count === "number" && isTiny(count));
}

/** Whether some of these numbers are left out. */
export function isMasked(parts: readonly Sections[], lines?: LinesAndProxies): boolean {
  const counts = [...parts.flatMap(shownCounts), ...(lines ? countsOfLines(lines) : [])];
  return counts.some((count) => typeof count !== "number");
}

function shownCounts(part: Sections): ShownCount[] {
  const { matrices = [], margins, ...rest } = part;
  return [
    ...sharesOf(rest).flatMap(({ n, counted }) => [n, counted]),
    ...matrices.flatMap(({ rows }) =>
      rows.flatMap(({ n, cells }) => [n, ...cells.map((cell): ShownCount => cell.count)]),
    ),
    ...(margins?.groups ?? []).flatMap(({ tied, tiedTo, bars }) => [tied.counted, ...tiedTo, ...bars]),
  ];
}

function sharesOf(part: Sections): ShownShare[] {
  const { wrong, classes = [], limits = [], rules = [], differences = [] } = part;
  const { selection = [], rates = [], measures = [], ties = [] } = part;
  const compared: readonly (DifferenceFacts | null | undefined)[] = [
    ...differences,
    ...rates.flatMap((table) => table.differences),
    ...measures.flatMap(({ largest, larger }) => [largest, larger]),
    ...limits.flatMap(({ worst, withAll }) => [worst, withAll?.worst]),
  ];
  return [
    ...(wrong ? [wrong.everyone, ...wrong.groups.map((group) => group.wrong)] : []),
    ...classes.flatMap(({ given, recall, falsePositives, precision }) => [
      given,
      recall,
      falsePositives,
      precision,
    ]),
    ...rules.map(({ share }) => share),
    ...selection.flatMap((family) =>
      family.classes.flatMap(({ groups }) => groups.map(({ given }) => given)),
    ),
    ...rates.flatMap(({ groups }) => groups.map(({ rate }) => rate)),
    ...ties.map(({ tied }) => tied),
    ...compared.flatMap((one) => (one ? [one.first, one.second] : [])),
  ];
}

function countsOfLines({ lines, proxies, nextProxies }: LinesAndProxies): ShownCount[] {
  return [
    ...lines.flatMap(({ groups }) => groups.flatMap(({ holds, changes }) => [holds, changes])),
    ...[...proxies, ...nextProxies].flatMap(({ groups }) => groups.map(({ holds }) => holds)),
  ];
}
