import { audit, type FrontierPoint, fitProfiles, type ScoringSystem, verify } from "@fairscore/core";
import { withRisk } from "@fairscore/core/parts";
import { type Place, placeKey, settingsAt } from "../model/family.ts";
import { requestOf } from "../model/request.ts";
import type { Settings } from "../model/settings.ts";
import { type DeskState, prepare } from "./kept/desk-state.ts";
import { judgedOnHeldOut } from "./kept/held-out-verdict.ts";
import { hireLanes, type Lanes } from "./lanes.ts";
import {
  adopt,
  type CountedCard,
  type FrontierNews,
  newsOf,
  type OpenPoints,
  openPoints,
} from "./open-points.ts";

/** A family of cards: the settings that vary, and the cards that are there already. */
export interface FamilyInput {
  readonly base: Settings;
  readonly systems: readonly ScoringSystem[];
}

/** Between two pieces of news of a point that is being learnt. */
const NEWS_SECONDS = 0.25;

/** What the choose screen asks of the desk. */
export function chooseHandlers(state: DeskState) {
  let open: { readonly key: string; readonly value: Promise<OpenPoints> } | undefined;
  let stopping: { aborted: boolean } | undefined;

  const frontierOf = async ({ base, systems }: FamilyInput): Promise<OpenPoints> => {
    const key = JSON.stringify([state.loaded?.info.sha256, base]);
    if (open?.key !== key) {
      const value = openPoints(state, base);
      open = { key, value };
      // What could not be opened may be tried again.
      value.catch(() => {
        if (open?.value === value) open = undefined;
      });
    }
    const opened = await open.value;
    for (const system of systems) adopt(opened, system);
    return opened;
  };
  const withLanes = async <Result>(
    work: (parts: Pick<Lanes, "executor"> & { signal: { aborted: boolean } }) => Promise<Result>,
  ): Promise<Result> => {
    const signal = { aborted: false };
    stopping = signal;
    const lanes = hireLanes(state.role);
    try {
      return await work({ executor: lanes.executor, signal });
    } finally {
      lanes.dismiss();
    }
  };

  return {
    /** What is known of a family. */
    async frontier(input: FamilyInput): Promise<FrontierNews> {
      return newsOf(await frontierOf(input));
    },
    /** Learns at one place, and tells what is known of all of them then. */
    async visit(
      input: FamilyInput & { readonly place: Place; readonly seconds: number },
      tell: (progress: { readonly seconds: number }) => void,
    ): Promise<{ readonly status: FrontierPoint["status"]; readonly news: FrontierNews }> {
      const opened = await frontierOf(input);
      const { most, tolerance } = input.place;
      let toldAt = -NEWS_SECONDS;
      const { status } = await withLanes((parts) =>
        opened.frontier.visit(most, tolerance, {
          ...parts,
          seed: input.base.seed,
          seconds: input.seconds,
          onProgress: ({ seconds }) => {
            if (seconds < toldAt + NEWS_SECONDS) return;
            toldAt = seconds;
            tell({ seconds });
          },
        }),
      );
      opened.finished.add(placeKey(input.place));
      return { status, news: newsOf(opened) };
    },
    /** Looks for cards about as good as the one at a place that ask other questions. */
    async alternatives(input: {
      readonly base: Settings;
      readonly place: Place;
      readonly system: ScoringSystem;
      readonly seconds: number;
      readonly count: number;
      /** How much more often they may be wrong, as a share. */
      readonly within: number;
    }): Promise<{ readonly best: CountedCard; readonly others: readonly CountedCard[] }> {
      const { base, place, system, seconds, count, within } = input;
      const prepared = await prepare(state, base);
      const { profiles, recipe, holdOut, perUnit } = prepared;
      const { spec, seed } = requestOf(settingsAt(base, place, seconds), state.loaded!.info.columns);
      const { model, alternatives = [] } = await withLanes((parts) =>
        fitProfiles(profiles, recipe, spec, {
          ...parts,
          seed,
          holdOut,
          seconds,
          continueFrom: system,
          alternatives: { count, within },
        }),
      );
      const counted = (made: ScoringSystem): CountedCard => {
        const own = audit(made, profiles);
        const judged = judgedOnHeldOut(made, own, prepared);
        return {
          system: judged,
          audit: withRisk(own, judged, profiles),
          verification: verify(judged, profiles, { sets: false, rowsPerUnit: perUnit }),
        };
      };
      return { best: counted(model!.system), others: alternatives.map((other) => counted(other.system)) };
    },
    /** Ends what is being learnt; what was found until then stays. */
    stopVisit(_input: object) {
      if (stopping) stopping.aborted = true;
      return {};
    },
  };
}
