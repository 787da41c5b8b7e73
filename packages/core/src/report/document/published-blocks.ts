import { wilson } from "../../audit/intervals.ts";
import type { QualityCurve } from "../../audit/risk-quality.ts";
import { inPoints, whole } from "../../text/numbers.ts";
import type { PartFacts } from "../facts/part-facts.ts";
import type { QualityFacts } from "../facts/quality-facts.ts";
import { PART_WORDS } from "./audit-numbers.ts";
import { calibrationSentences, miscalibrations, recalibrateSentence } from "./calibration-words.ts";
import { type Block, type DocumentTable, numeric, words } from "./document.ts";
import { curveWords, estimatePercent } from "./quality-words.ts";

/** More totals than this are no table. */
const MOST_TOTALS = 30;

/** Whether risks that somebody published hold here: in sentences, and beside what is seen with each total. */
export function publishedBlocks(parts: readonly (PartFacts & { readonly quality: QualityFacts })[]): Block[] {
  return parts.flatMap(({ part, quality: { everyone, curves } }): Block[] => {
    const calibrated = (everyone?.classes ?? []).flatMap(({ class: name, calibration }) =>
      calibration ? [{ name, calibration }] : [],
    );
    if (calibrated.length === 0) return [];
    const whose = (name: string) =>
      calibrated.length === 1 ? "The published risks" : `The published risks of ${name}`;
    return [
      words(
        ...calibrated.flatMap(({ name, calibration }) =>
          calibrationSentences(name, calibration, whose(name)),
        ),
        recalibrateSentence(calibrated.flatMap(({ calibration }) => miscalibrations(calibration))),
      ),
      ...curves
        .filter(({ by, cutOffs }) => by === "total" && cutOffs.length <= MOST_TOTALS)
        .map((curve) => totalsTable(PART_WORDS[part], curve)),
    ];
  });
}

/** A row for each total; where some have few people, from one that is shown up to the next. */
function totalsTable(who: string, curve: QualityCurve): DocumentTable {
  const { cutOffs } = curve;
  return {
    kind: "table",
    caption: `${who}: published and observed, ${curveWords(curve)}`,
    columns: [{ name: "total" }, ...numeric("people", "published", "observed")],
    bodies: [
      {
        rows: cutOffs.map(({ at, risk, rows, weight }, i) => {
          const n = rows[0] + rows[1];
          const all = weight[0] + weight[1];
          const next = cutOffs[i + 1]?.at;
          const to = next === undefined || next === at + 1 ? "" : ` to ${whole(next - 1)}`;
          return [
            `${whole(at)}${to}`,
            whole(n),
            risk === null ? "" : `${inPoints(risk)}%`,
            all > 0 ? estimatePercent({ value: weight[1] / all, ...wilson((weight[1] * n) / all, n) }) : "",
          ];
        }),
      },
    ],
  };
}
