import { SHARE_HELD_OUT } from "@fairscore/core/parts";
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

    /** From which value on the last quarter of the rows is, by the order of a column's numbers or texts. */
    lastPart({ column }: { readonly column: string }): { from: string } {
      const cells = state.loaded?.table.columns.find(({ name }) => name === column)?.values ?? [];
      const known = [...cells].filter((cell) => cell !== null);
      const sorted = known.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      const from = sorted[Math.floor(sorted.length * (1 - SHARE_HELD_OUT))];
      return { from: from === undefined ? "" : String(from) };
    },

    async histogram({ settings, column }: ColumnInput): Promise<Histogram> {
      return histogramOf(await prepare(state, settings), column);
    },

    async cutPreset(input: ColumnInput & { readonly preset: "quantiles" | "round" }): Promise<number[]> {
      return presetCuts(await prepare(state, input.settings), input.column, input.preset);
    },
  };
}
