import type { Result } from "fairscore";
import { compareMethods } from "../safety/compare.ts";
import { publishedSamples } from "../safety/samples.ts";
import { markdownTable } from "../search/markdown-table.ts";
import { mean } from "./compare.ts";
import { PAPER_DATA } from "./reference-data.ts";

const TOLERANCES = [0.02, 0.05, 0.1];

/** Units of work for each set of tables. */
const WORK = 10_000;

/** How often tolerances are kept on test folds: by the tables of the figures, and by tables learnt with `--safety`. */
export async function unseenPeople(
  reference: string,
  repeats: number,
  results: readonly Result[],
): Promise<string> {
  const lines = [];
  for (const name of ["synthetic", "customer"]) {
    console.error(`reproduce: unseen people, ${name}`);
    lines.push(...(await compareMethods(await publishedSamples(reference, name, repeats), TOLERANCES, WORK)));
  }
  return `Every table of figures 5 and 6 keeps its tolerance on the rows it was learnt from. This is how often it is kept on the
test fold, over all limits on lines, and the mean of the largest difference there:

${keptTable(results)}

\`--safety\` ([safety.md](safety.md)) learns with a margin, and says with which confidence the tolerance holds. On the same
data, all rows, statistical parity over all classes, 4 lines, 95 % confidence, each of five folds unseen with ${repeats} seed${repeats === 1 ? "" : "s"}:

${markdownTable(lines)}

"holds": the observed difference on the test fold is within the tolerance, for the tables returned, certified or not;
"claimed": certified (held-out) or estimated (cv). A test fold has 160 (synthetic) or 1,333 rows (customer), so that the
observed difference has a standard error of about 0.07 or 0.02 of its own: a fold over the limit does not show that a claim
was false, and 640 rows certify nothing. Against a large population that is known, claims are tested in
[safety.md](safety.md): there none of the certificates was broken.`;
}

function keptTable(results: readonly Result[]): string {
  const tables = results.filter(({ method, test }) => method === "tables" && test !== null);
  const tolerances = [0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3];
  return markdownTable(
    tolerances.map((tolerance) => ({
      "kept on the test fold, mean difference there": `tolerance ${tolerance}`,
      ...Object.fromEntries(
        ["sp", "eod"].flatMap((measure) =>
          PAPER_DATA.map(({ name }) => {
            const own = tables.filter(
              ({ data, rule }) =>
                data === `${name}, all rows` && rule?.measure === measure && rule.tolerance === tolerance,
            );
            const seen = own.flatMap(({ test }) => test!.limits[0]?.worst ?? []);
            const kept = own.filter(({ test }) => test!.limits[0]?.within).length;
            const cell = own.length === 0 ? "-" : `${kept} of ${own.length}, ${mean(seen).toFixed(3)}`;
            return [`${name}, ${measure}`, cell];
          }),
        ),
      ),
    })),
  );
}
