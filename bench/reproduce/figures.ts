import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Result } from "fairscore";
import { frontiersPlot, linesPlot } from "fairscore/plots";
import { mean } from "./compare.ts";
import type { PublishedPoint } from "./published-points.ts";
import { dataName, PAPER_DATA, PROTOCOLS, type Protocol } from "./reference-data.ts";

/** One picture: accuracy against lines, or against unfairness. */
export interface Figure {
  readonly data: string;
  readonly protocol: Protocol;
  readonly file: string;
}

const PUBLISHED = "CPLEX, 1 h (published)";

/** Draws accuracy against lines for each data set and protocol, with the published runs where there are any. */
export function linesFigures(
  results: readonly Result[],
  objective: "accuracy" | "balanced",
  published: readonly PublishedPoint[],
  folder: string,
): Figure[] {
  return eachData((data, protocol) => {
    const own = results.filter((one) => one.data === dataName(data, protocol) && one.objective === objective);
    const points = published
      .filter((one) => one.data === data && one.objective === objective && one.measure === null)
      .map(({ linesPerTable, folds }) => ({
        x: linesPerTable,
        train: mean(folds.map(({ train }) => train)),
        test: mean(folds.map(({ test }) => test)),
      }));
    const shown = protocol === "consistent" && points.length > 0 ? [{ label: PUBLISHED, points }] : [];
    return save(folder, `lines-${objective}`, data, protocol, linesPlot(own, { published: shown }));
  });
}

/** Draws accuracy against unfairness in the same way. */
export function frontierFigures(
  results: readonly Result[],
  measure: string,
  published: readonly PublishedPoint[],
  folder: string,
): Figure[] {
  return eachData((data, protocol) => {
    const own = results.filter((one) => one.data === dataName(data, protocol));
    const all = published.filter((one) => one.data === data && one.measure === measure);
    const lines = [...new Set(all.map(({ linesPerTable }) => linesPerTable))];
    const series = lines.map((limit) => ({
      label: `${limit} lines: ${PUBLISHED}`,
      points: all
        .filter(({ linesPerTable }) => linesPerTable === limit)
        .map(({ folds }) => ({
          train: {
            x: mean(folds.map((one) => one.unfairnessTrain!)),
            y: mean(folds.map((one) => one.train)),
          },
          test: { x: mean(folds.map((one) => one.unfairnessTest!)), y: mean(folds.map((one) => one.test)) },
        })),
    }));
    const shown = protocol === "consistent" ? series : [];
    return save(folder, `frontier-${measure}`, data, protocol, frontiersPlot(own, { published: shown }));
  });
}

function eachData(draw: (data: string, protocol: Protocol) => Figure): Figure[] {
  return PAPER_DATA.flatMap(({ name }) => PROTOCOLS.map((protocol) => draw(name, protocol)));
}

function save(folder: string, kind: string, data: string, protocol: Protocol, svg: string): Figure {
  mkdirSync(folder, { recursive: true });
  const file = `${kind}-${data}-${protocol}.svg`;
  writeFileSync(join(folder, file), svg);
  return { data, protocol, file };
}
