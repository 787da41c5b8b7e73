import { InputError, type Result } from "@fairscore/core";
import { type Experiment, experiments } from "../results/result-table.ts";

/** The results as one experiment that can share a plot; fails when they are of several, or have no tables. */
export function oneExperiment(results: readonly Result[]): Experiment {
  const all = experiments(results);
  for (const key of ["data", "objective", "protocol"] as const) {
    const values = [...new Set(all.map((one) => one[key]))];
    if (values.length > 1) {
      throw new InputError(
        `can't plot results of several kinds together: ${key} is ${JSON.stringify(values[0])} and ${JSON.stringify(values[1])}; make one plot for each`,
      );
    }
  }
  if (!all[0]?.rows.some(({ method }) => method === "tables")) {
    throw new InputError("nothing to plot: there are no results of points tables");
  }
  return all[0];
}
