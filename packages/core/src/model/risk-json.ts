import { finite, listOf, maybe, object, oneOf, refine, refuse, type Shape, text, whole } from "../schema.ts";
import type { CardRisk, NamedRisk, RiskBand, ScoreRisk, TablesRisk } from "./risk.ts";

const by = oneOf(["held-out", "cross-validation", "rows", "published"]);
const interval = object<RiskBand["intervals"][number]>({ low: finite, high: finite });
const band = object<RiskBand>({
  from: finite,
  shares: listOf(finite),
  intervals: listOf(interval),
  people: maybe(listOf(whole(0))),
});
/** Names with rising shares, and one for the rest. */
export const namedRisks: Shape<readonly NamedRisk[]> = refine(
  listOf(object<NamedRisk>({ name: text, below: maybe(finite) }), 1),
  (named, path) => {
    const rises = named.every(({ below }, i) =>
      i + 1 === named.length
        ? below === undefined
        : below !== undefined && below > (named[i - 1]?.below ?? 0) && below < 1,
    );
    if (!rises)
      refuse(named, path, 'names with rising risks and one for the rest: "low<10%,medium<30%,high"');
  },
);
const source = {
  by,
  people: whole(0),
  again: maybe(oneOf([true])),
  of: maybe(text),
  source: maybe(text),
};
const ofScore = object<ScoreRisk>({
  ...source,
  shape: oneOf(["score"]),
  bands: listOf(band),
  curve: maybe(
    object<NonNullable<ScoreRisk["curve"]>>({ slope: finite, levels: listOf(finite), shrunkBy: finite }),
  ),
  named: maybe(namedRisks),
});
const ofTables = object<TablesRisk>({
  ...source,
  shape: oneOf(["tables"]),
  scale: finite,
  offsets: listOf(finite),
  shrunkBy: maybe(finite),
});

/** Risks in a model file. */
export const riskShape: Shape<CardRisk> = (given, path) =>
  Object(given).shape === "tables" ? ofTables(given, path) : ofScore(given, path);

/** That risks are about so many classes, shares are shares, and bands rise. */
export function checkRisk(risk: CardRisk, classCount: number, path: string): void {
  if (risk.shape === "tables") {
    if (risk.offsets.length !== classCount)
      refuse(risk.offsets, `${path}.offsets`, "a number for each class");
    return;
  }
  if (risk.bands.length === 0) refuse(risk.bands, `${path}.bands`, "at least one band");
  risk.bands.forEach(({ from, shares, intervals, people }, i) => {
    const at = `${path}.bands[${i}]`;
    const isShare = (value: number) => value >= 0 && value <= 1;
    if (i > 0 && from <= risk.bands[i - 1]!.from) refuse(from, `${at}.from`, "more than the band before it");
    if (shares.length !== classCount || !shares.every(isShare))
      refuse(shares, `${at}.shares`, "a share between 0 and 1 for each class");
    const mayLack = risk.by === "published" && risk.bands.every((band) => band.intervals.length === 0);
    if (intervals.length !== classCount - 1 && !mayLack)
      refuse(intervals, `${at}.intervals`, "one for each class but the first");
    if (people && people.length !== classCount) refuse(people, `${at}.people`, "a number for each class");
  });
  if (risk.curve && risk.curve.levels.length !== classCount - 1)
    refuse(risk.curve.levels, `${path}.curve.levels`, "one for each class but the first");
}
