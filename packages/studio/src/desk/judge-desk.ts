import {
  type Audit,
  audit,
  createModel,
  type ScoringSystem,
  type Verification,
  verify,
} from "@fairscore/core";
import { judge, learntRisk, notJudged, systemHost, withRisk, withVerdict } from "@fairscore/core/parts";
import { requestOf } from "../model/request.ts";
import type { Settings } from "../model/settings.ts";
import { awakeClock } from "./awake-clock.ts";
import { type DeskState, prepare } from "./kept/desk-state.ts";
import { judgedOnHeldOut } from "./kept/held-out-verdict.ts";
import { hireLanes, type Lanes } from "./lanes.ts";

/** A card with its verdict, counted again. */
export interface JudgedCard {
  readonly system: ScoringSystem;
  /** With how good the risks are that it came to. */
  readonly audit: Audit;
  readonly verification: Verification;
}

/** Cards that are learnt to judge one: how many there are, and how many are done. */
export interface JudgeNews {
  readonly done: number;
  readonly of: number;
}

/** How a card comes to the verdict on people it was not learnt from. */
export function judgeHandlers(state: DeskState, hire: (role: DeskState["role"]) => Lanes = hireLanes) {
  let current: { aborted: boolean } | undefined;
  return {
    /**
     * Judges a card on the people held out, which takes a count; without any, by cards learnt in the same way from other
     * people. Whoever stops that gets the card back as one that is not judged.
     */
    async judge(
      { settings, system }: { readonly settings: Settings; readonly system: ScoringSystem },
      tell: (news: JudgeNews) => void,
    ): Promise<JudgedCard> {
      const signal = { aborted: false };
      current = signal;
      const prepared = await prepare(state, settings);
      const { source, profiles, recipe, spec, holdOut, perUnit, propose } = prepared;
      const own = audit(system, profiles);
      const counted = (judged: ScoringSystem): JudgedCard => ({
        system: judged,
        audit: withRisk(own, judged, profiles),
        verification: verify(judged, profiles, { sets: false, rowsPerUnit: perUnit }),
      });
      if (holdOut) return counted(judgedOnHeldOut(system, own, prepared));
      const lanes = hire(state.role);
      try {
        const { seed, budget } = requestOf(settings, state.loaded!.info.columns);
        const unjudged = { model: createModel(system), audit: own };
        const cards = { source, request: { ...spec, recipe }, profiles, recipe, spec, propose };
        const { model } = await judge(unjudged, { by: "cross-validation" }, cards, {
          ...budget,
          seed,
          executor: lanes.executor,
          signal,
          host: { ...systemHost, now: awakeClock(() => performance.now()) },
          onJudging: ({ fold, folds }) => tell({ done: fold, of: folds }),
        });
        // Of some folds only, and of one cut short, it would be a verdict on another way of learning.
        const isCut = signal.aborted;
        return counted(
          isCut
            ? withVerdict(system, notJudged("stopped"), learntRisk(system, profiles, { perUnit }))
            : model.system,
        );
      } finally {
        lanes.dismiss();
      }
    },

    /**
     * Ends the judging; its answer, a card that is not judged, comes soon. Lanes are not dismissed before: a chore that one
     * of them was doing would never be done.
     */
    stopJudging(_input: object): object {
      if (current) current.aborted = true;
      return {};
    },
  };
}
