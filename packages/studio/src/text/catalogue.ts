import { MEASURE_NAMES, plainMeasure } from "@fairscore/core/parts";
import audit from "./en/audit.json" with { type: "json" };
import card from "./en/card.json" with { type: "json" };
import charts from "./en/charts.json" with { type: "json" };
import choose from "./en/choose.json" with { type: "json" };
import codebook from "./en/codebook.json" with { type: "json" };
import data from "./en/data.json" with { type: "json" };
import edit from "./en/edit.json" with { type: "json" };
import points from "./en/points.json" with { type: "json" };
import search from "./en/search.json" with { type: "json" };
import setup from "./en/setup.json" with { type: "json" };
import shell from "./en/shell.json" with { type: "json" };
import size from "./en/size.json" with { type: "json" };
import start from "./en/start.json" with { type: "json" };
import tour from "./en/tour.json" with { type: "json" };
import verdict from "./en/verdict.json" with { type: "json" };

/** Every English text of the studio, by screen. */
export const CATALOGUE = {
  ...shell,
  ...start,
  ...data,
  ...codebook,
  ...setup,
  ...search,
  ...choose,
  ...card,
  ...edit,
  ...audit,
  ...charts,
  ...points,
  ...size,
  ...tour,
  ...verdict,
  ...measures(),
};

/** What is compared between groups, in the words that core's sentences have for it. */
function measures() {
  const names = Object.entries(MEASURE_NAMES).map(([key, { title }]) => [
    `measure.${key}`,
    plainMeasure(title),
  ]);
  return Object.fromEntries(names) as Record<`measure.${keyof typeof MEASURE_NAMES}`, string>;
}

export type TextKey = keyof typeof CATALOGUE;
