import {
  type Audit,
  fitProfiles,
  type Infeasible,
  type ScoringSystem,
  type Verification,
} from "@fairscore/core";
import { requestOf } from "../state/request.ts";
import type { Settings } from "../state/settings.ts";
import { type DeskState, prepare } from "./desk-state.ts";
import { hireLanes } from "./lanes.ts";

/** Where a search stands. Losses and floors as they are counted, to be divided by `scale` into shares. */
export interface SearchNews {
  readonly seconds: number;
  readonly best?: number;
  readonly floor: number;
  readonly scale: number;
}

/** How a search ended. */
export interface SearchEnd {
  readonly status: "optimal" | "feasible" | "infeasible" | "unknown";
  readonly system?: ScoringSystem;
  readonly audit?: Audit;
  readonly verification?: Verification;
  readonly infeasible?: Omit<Infeasible, "smallestTolerance">;
}

/** What the search screen asks of the desk. */
export function searchHandlers(state: DeskState) {
  let stopping: { aborted: boolean } | undefined;
  return {
    async search(
      { settings }: { readonly settings: Settings },
      tell: (news: SearchNews) => void,
    ): Promise<SearchEnd> {
      const { profiles, recipe, spec, holdOut, notes } = await prepare(state, settings);
      const { seed, budget } = requestOf(settings, state.loaded!.info.columns);
      const signal = { aborted: false };
      stopping = signal;
      const lanes = hireLanes(state.role);
      try {
        const outcome = await fitProfiles(profiles, recipe, spec, {
          ...budget,
          seed,
          holdOut,
          notes,
          executor: lanes.executor,
          signal,
          onEvent: ({ seconds, best, floor, lossScale }) => tell({ seconds, best, floor, scale: lossScale }),
        });
        const { status, model, audit, verification } = outcome;
        return { status, system: model?.system, audit, verification };
      } finally {
        lanes.dismiss();
      }
    },
    stop(_input: object) {
      if (stopping) stopping.aborted = true;
      return {};
    },
  };
}
