import type { Settings } from "../model/settings.ts";
import { type DeskState, prepare } from "./kept/desk-state.ts";
import { type Histogram, histogramOf, presetCuts } from "./setup/histogram.ts";
import { type OutcomeValues, outcomeValues } from "./setup/outcome-values.ts";
import { asInput, placedProblem, type SetupProblem } from "./setup/problems.ts";
import { type SetupCounts, setupCounts } from "./setup/setup-counts.ts";

/** What the set-up screen shows for some settings: counts, or why there are none. */
export interface SetupSummary {
  /** Absent when the settings don't fit the data. */
  readonly counts?: SetupCounts;
  readonly problems: readonly SetupProblem[];
  /** The values of the outcome column, those that are classes and those that are not. */
  readonly values: OutcomeValues;
}

type ColumnInput = { readonly settings: Settings; readonly column: string };

/** What the set-up screen asks of the desk. */
export function setupHandlers(state: DeskState) {
  return {
    async prepare({ settings }: { readonly settings: Settings }): Promise<SetupSummary> {
      const values = outcomeValues(state, settings);
      try {
        return { ...setupCounts(await prepare(state, settings), settings), values };
      } catch (error) {
        return { problems: [await placedProblem(state, settings, asInput(error))], values };
      }
    },

    async histogram({ settings, column }: ColumnInput): Promise<Histogram> {
      return histogramOf(await prepare(state, settings), column);
    },

    async cutPreset(input: ColumnInput & { readonly preset: "quantiles" | "round" }): Promise<number[]> {
      return presetCuts(await prepare(state, input.settings), input.column, input.preset);
    },
  };
}
