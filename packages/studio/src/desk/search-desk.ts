import {
  type Audit,
  audit,
  type Check,
  type Finding,
  type FitOptions,
  fitProfiles,
  type Infeasible,
  InputError,
  type LearnStatus,
  type Parsimony,
  type Profiles,
  type RuleBound,
  type SafetyReport,
  type ScoringSystem,
  type Spec,
  safelyFromProfiles,
  type Verification,
  verify,
  words,
} from "@fairscore/core";
import {
  chooseConditions,
  countRows,
  DEFAULTS,
  secondsAfter,
  systemHost,
  withConditions,
  withParsimony,
  withRisk,
} from "@fairscore/core/parts";
import { requestOf } from "../model/request.ts";
import type { Settings } from "../model/settings.ts";
import { awakeClock } from "./awake-clock.ts";
import { auditOf, claimsOf, peopleOf } from "./kept/card-people.ts";
import { type DeskState, prepare } from "./kept/desk-state.ts";
import { judgedOnHeldOut } from "./kept/held-out-verdict.ts";
import { hireLanes, type Lanes } from "./lanes.ts";
import { newsOf, type SearchNews } from "./search-news.ts";

/** What was counted about a card. */
export interface Counted {
  readonly audit: Audit;
  readonly verification: Verification;
}

/** Something that core noticed, and how it says that: the page has no words for all of it. */
export interface Note {
  readonly finding: Finding;
  readonly said: string;
}

/** How a search ended. */
export interface SearchEnd {
  readonly status: LearnStatus;
  readonly seconds: number;
  readonly work: number;
  /** The largest difference between groups that the card has, as a share; absent without a limit. */
  readonly difference?: number;
  readonly found?: Counted & { readonly system: ScoringSystem };
  readonly impossible?: Impossible;
  /** What is certain of people not in the data, where that was asked for. */
  readonly safety?: Safety;
  /** Of core, about the limits and about what went wrong on the way. */
  readonly notes: readonly Note[];
}

/** Whether limits hold for others: what was seen and what is certain of each, and in sentences how that was found. */
export interface Safety extends Pick<SafetyReport, "status" | "confidence"> {
  readonly tested: number;
  readonly limits: readonly (Pick<RuleBound, "form" | "value" | "bound"> & { readonly asked: number })[];
  readonly how: readonly string[];
}

/** Why there is no card, and the limit that would have one. */
export interface Impossible extends Pick<Infeasible, "constraints" | "proven"> {
  readonly why: string;
  /** The smallest tolerance found that has a card, with that card. */
  readonly works?: { readonly tolerance: number; readonly proven: boolean; readonly system: ScoringSystem };
}

export interface SearchInput {
  readonly settings: Settings;
  /** A card of the same settings to go on from. */
  readonly from?: ScoringSystem;
  /** How the number of conditions was chosen, and the seconds that took. */
  readonly chosen?: SizeChosen;
}

/** The number of conditions that the data asks for. */
export interface SizeChosen {
  readonly parsimony: Parsimony;
  readonly seconds: number;
  readonly notes: readonly Note[];
}

/** The number of conditions that is being tried, the `size`-th of `sizes` from 0. */
export interface SizeNews {
  readonly conditions: number;
  readonly size: number;
  readonly sizes: number;
}

/** What the search screen asks of the desk. */
export function searchHandlers(state: DeskState, hire: (role: DeskState["role"]) => Lanes = hireLanes) {
  let current: { readonly signal: { aborted: boolean }; lanes?: Lanes } | undefined;
  return {
    /** Cards of each size are learnt without some of the people and judged on those; the fewest that do as well are taken. */
    async chooseSize(
      { settings }: { readonly settings: Settings },
      tell: (news: SizeNews) => void,
    ): Promise<SizeChosen> {
      const signal = { aborted: false };
      const mine: typeof current = { signal };
      current = mine;
      const now = awakeClock(() => performance.now());
      const began = now();
      const { source, profiles, recipe, spec: asked, holdOut, propose } = await prepare(state, settings);
      const { seed, budget } = requestOf(settings, state.loaded!.info.columns);
      const spec = withConditions(asked, DEFAULTS.conditions.tables);
      const lanes = hire(state.role);
      mine.lanes = lanes;
      try {
        const cards = { source, request: { ...spec, recipe }, profiles, recipe, spec, propose };
        const { parsimony, notes } = await chooseConditions(cards, holdOut, {
          ...budget,
          seed,
          executor: lanes.executor,
          signal,
          host: { ...systemHost, now },
          onChoosing: tell,
        });
        return { parsimony, seconds: (now() - began) / 1000, notes: notes.map(noteOf) };
      } finally {
        lanes.dismiss();
      }
    },

    async search(
      { settings, from, chosen }: SearchInput,
      tell: (news: SearchNews) => void,
    ): Promise<SearchEnd> {
      const signal = { aborted: false };
      const mine: typeof current = { signal };
      current = mine;
      const prepared = await prepare(state, settings);
      const { profiles, recipe, spec, holdOut, perUnit } = prepared;
      const { seed, budget, safety } = requestOf(settings, state.loaded!.info.columns);
      const lanes = hire(state.role);
      mine.lanes = lanes;
      const now = awakeClock(() => performance.now());
      const news = newsOf(countRows(profiles, 0), now, tell);
      let difference: number | undefined;
      try {
        const options: FitOptions = {
          ...budget,
          ...("seconds" in budget && chosen && { seconds: secondsAfter(chosen.seconds, budget.seconds) }),
          seed,
          holdOut,
          executor: lanes.executor,
          signal,
          host: { ...systemHost, now },
          onEvent(event) {
            difference = event.unfairness;
            // Floors of cards with a tighter limit are none of the card that is taken in the end.
            news(safety ? { ...event, floor: 0 } : event);
          },
        };
        const safe = safety && (await safelyFromProfiles(profiles, recipe, spec, { ...options, safety }));
        const outcome =
          safe ??
          (await fitProfiles(profiles, recipe, spec, { ...options, ...(from && { continueFrom: from }) }));
        const { status, seconds, work, model, infeasible } = outcome;
        const parsimony = chosen?.parsimony ?? from?.training?.parsimony;
        const sized = model && withParsimony(model.system, parsimony);
        const judged = sized && judgedOnHeldOut(sized, outcome.audit!, prepared);
        const found = judged && { system: judged, audit: withRisk(outcome.audit!, judged, profiles) };
        return {
          status,
          seconds,
          work,
          ...(difference !== undefined && { difference }),
          ...(found && {
            found: {
              ...found,
              verification:
                holdOut || parsimony
                  ? verify(found.system, profiles, { sets: false, rowsPerUnit: perUnit })
                  : outcome.verification!,
            },
          }),
          ...(infeasible && { impossible: impossibleOf(infeasible) }),
          ...(safe && { safety: safetyOf(safe.safety) }),
          notes: [...(chosen?.notes ?? []), ...outcome.notes.map(noteOf)],
        };
      } finally {
        lanes.dismiss();
      }
    },

    /** Ends the search; its answer, with the best card, comes at once. */
    stop(_input: object): object {
      if (current) {
        current.signal.aborted = true;
        current.lanes?.dismiss();
      }
      return {};
    },

    /** Counts a card that came out of a search which has not ended, or was cut off, or that came in a file. */
    async recount({ settings, system }: { settings: Settings; system: ScoringSystem }): Promise<Counted> {
      const { spec, perUnit } = await prepare(state, settings);
      const profiles = await peopleOf(state, settings, system);
      if (!profiles) throw new InputError("it was made from other data than the file that is open");
      const verification = verify(system, profiles, { sets: false, rowsPerUnit: perUnit });
      // A card by hand claims nothing of the settings; what it breaks of them is counted and said.
      if (!system.training) return { audit: auditOf(system, profiles), verification: claimsOf(verification) };
      const broken = brokenSettings(system, spec, profiles);
      return {
        audit: audit(system, profiles),
        verification: broken
          ? { ...verification, ok: false, checks: [...verification.checks, broken] }
          : verification,
      };
    },
  };
}

/** What the tables break of the limits that the settings beside them name: those are what people read. */
function brokenSettings(system: ScoringSystem, spec: Spec, profiles: Profiles): Check | undefined {
  const { training: _, seal: __, ...tables } = system;
  const name = "limits in the settings";
  if (JSON.stringify(system.spec.objective ?? "accuracy") !== JSON.stringify(spec.objective ?? "accuracy")) {
    return { name, ok: false, detail: "the settings name another aim than the tables were learnt for" };
  }
  const broken = verify({ ...tables, spec }, profiles, { sets: false }).checks.filter(({ ok }) => !ok);
  if (broken.length === 0) return undefined;
  return { name, ok: false, detail: broken.map((check) => `${check.name}: ${check.detail}`).join("; ") };
}

function safetyOf({ status, confidence, rows, asked, margin, margins, sentences }: SafetyReport): Safety {
  const used = margins.find((one) => one.margin === margin);
  return {
    status,
    confidence,
    tested: rows.tested,
    limits: (used?.rules ?? []).map(({ rule, form, value, bound }) => ({
      form,
      value,
      bound,
      asked: asked[rule]!.tolerance,
    })),
    how: sentences,
  };
}

function noteOf(finding: Finding): Note {
  return { finding, said: words(finding) };
}

function impossibleOf({ constraints, reason, proven, smallestTolerance }: Infeasible): Impossible {
  const needed = smallestTolerance?.tolerances[0]?.needed;
  return {
    constraints,
    why: words(reason),
    proven,
    ...(needed !== undefined && {
      works: {
        tolerance: needed,
        proven: smallestTolerance!.proven,
        system: smallestTolerance!.model.system,
      },
    }),
  };
}
