import { fault } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import { systemHost } from "../host.ts";
import { findAlternatives } from "../learn/alternatives.ts";
import { type LearnOptions, type Learnt, learn } from "../learn/learn.ts";
import { createModel, type Model } from "../model/model.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { DEFAULTS } from "../problem/defaults.ts";
import type { Solution } from "../problem/engine.ts";
import { leastOf } from "../problem/group-shares.ts";
import type { Problem } from "../problem/problem.ts";
import type { Spec } from "../problem/spec.ts";
import { profilesOfPart } from "../profiles/parts.ts";
import type { Profiles } from "../profiles/profiles.ts";
import type { Recipe } from "../recipe/recipe.ts";
import { checkOptions } from "../schema.ts";
import { verifiedSystem } from "./build-system.ts";
import { checkCounted } from "./check-counted.ts";
import { FIT_OPTIONS } from "./check-options.ts";
import { buildChore, compileChore } from "./chores.ts";
import { afterwards, checkContinued, isSameSpec, knownFrom } from "./continue.ts";
import { worstDifference } from "./fairness-now.ts";
import type { FitOptions } from "./fit-options.ts";
import { lookAgain } from "./look-again.ts";
import type { Outcome } from "./outcome.ts";
import { proxyNotes } from "./proxy-notes.ts";
import { SHARE_OF_CHOICE, steadyCard } from "./steady-card.ts";
import { smallestWorst } from "./worst-group.ts";

/** How many times as long as compiling a problem a recount of its tables takes. */
const RECOUNT = 4;

/** However long the counts took: a run by the clock has this long at least. */
const LEAST_SECONDS = 0.001;

/** With fairness limits: the share of the time after which to ask for other tolerances when nothing was found. */
const PATIENCE = 0.7;

/** The way from counts on, for those who made the profiles themselves. */
export async function fitProfiles(
  profiles: Profiles,
  recipe: Recipe,
  spec: Spec,
  options: FitOptions & { readonly notes?: readonly Finding[] } = {},
): Promise<Outcome> {
  checkCounted(profiles, recipe, spec);
  checkOptions(options, FIT_OPTIONS);
  if (spec.objective !== "worst-group") return fitSpec(profiles, recipe, spec, options);
  const { work, host = systemHost, notes = [], starts = [] } = options;
  const seconds = work === undefined ? (options.seconds ?? DEFAULTS.seconds) : options.seconds;
  const began = host.now();
  const left = () => (seconds ?? Infinity) - (host.now() - began) / 1000;
  const {
    onEvent: _,
    holdOut: __,
    findTolerance: ___,
    alternatives: ____,
    continueFrom,
    ...effort
  } = options;
  if (continueFrom) throw fault({ code: "worst-group-continued" });
  const found = await smallestWorst(profilesOfPart(profiles, 0), spec, effort, left);
  if (!found) {
    const note = { code: "no-worst-group", least: leastOf(spec) } as const;
    return fitSpec(profiles, recipe, spec, { ...options, notes: [...notes, note] });
  }
  const rest = {
    ...(seconds !== undefined && { seconds: Math.max(LEAST_SECONDS, left()) }),
    ...(work !== undefined && { work: Math.max(1, work - found.work) }),
  };
  const settled = { ...options, ...rest, starts: [found.points, ...starts] };
  return fitSpec(profiles, recipe, found.spec, settled, found.floor);
}

async function fitSpec(
  profiles: Profiles,
  recipe: Recipe,
  spec: Spec,
  options: FitOptions & { readonly notes?: readonly Finding[] },
  worstFloor?: number,
): Promise<Outcome> {
  const {
    onEvent,
    notes: earlier = [],
    holdOut,
    findTolerance = true,
    alternatives,
    continueFrom,
    verdict: _verdict,
    onJudging: _onJudging,
    cutAtRisk: _cutAtRisk,
    riskBands: _riskBands,
    foldsBy: _foldsBy,
    sizes: _sizes,
    onChoosing: _onChoosing,
    ...given
  } = options;
  const host = given.host ?? systemHost;
  const began = host.now();
  const seconds = given.work === undefined ? (given.seconds ?? DEFAULTS.seconds) : given.seconds;
  const secondsLeft = () => (seconds ?? Infinity) - (host.now() - began) / 1000;
  const train = profilesOfPart(profiles, 0);
  const { executor } = given;
  const { problem, notes: problemNotes, seconds: compiling } = await compileChore(executor, { train, spec });
  const notes = [...earlier, ...problemNotes];
  const parts = { profiles, recipe, holdOut, ...(worstFloor !== undefined && { worstFloor }) };
  const known = continueFrom && knownHere(continueFrom, profiles, spec, problem);
  const partsOf = (of: Learnt) => ({ ...parts, spec, problem, learnt: afterwards(known, of) });
  // The recount at the end is part of the time, and so is the choice of a likelier card.
  const recounting = Math.min((seconds ?? 0) / 2, RECOUNT * compiling);
  const choosing = spec.steadiness ? SHARE_OF_CHOICE * (seconds ?? Infinity) : 0;
  const timed =
    seconds === undefined ? {} : { seconds: Math.max(LEAST_SECONDS, secondsLeft() - recounting - choosing) };
  const showAll = toEvents(problem, notes, (soFar) => verifiedSystem(partsOf(soFar)).system, onEvent);
  let isReady = given.work !== undefined || executor?.chore === undefined;
  let learnt = await learn(problem, {
    ...given,
    ...timed,
    // Who asks for tolerances gets an answer within the time: a part of it is kept for that.
    ...(findTolerance && spec.fairness?.length && timed.seconds && { patience: PATIENCE * timed.seconds }),
    ...(known && { known }),
    onProgress: (progress) => {
      // A thread that has done it once is quick when the run is stopped: code that was never run is slow.
      if (!isReady && progress.type === "incumbent") {
        isReady = true;
        buildChore(executor, partsOf(progress.soFar)).catch(() => {}); // what is wrong shows at the end
      }
      showAll?.(progress);
    },
  });
  if (!learnt.points) {
    const effort: LearnOptions = { ...given, ...timed };
    const again = await lookAgain(learnt, {
      spec,
      problem,
      train,
      parts,
      effort,
      secondsLeft,
      findTolerance,
    });
    learnt = again.learnt;
    if (again.infeasible) return { ...commonOf(learnt, problem, notes), infeasible: again.infeasible };
  }
  const others = alternatives
    ? await findAlternatives(problem, learnt as Solution, {
        ...given,
        ...timed,
        count: alternatives.count,
        largestLoss: learnt.loss! + Math.floor((alternatives.within ?? 0.02) * problem.lossScale),
      })
    : undefined;
  const mayChoose = secondsLeft() - Math.min(choosing, secondsLeft() - recounting);
  const chosen = await steadyCard({
    train,
    problem,
    learnt,
    ...spec,
    work: given.work,
    host,
    stopped: () => given.signal?.aborted === true || secondsLeft() < mayChoose,
  });
  learnt = chosen.learnt;
  const built = await buildChore(executor, { ...partsOf(learnt), steadier: chosen.steadier });
  const otherModels: Model[] = [];
  for (const solution of others ?? []) {
    const other = await buildChore(executor, partsOf({ ...learnt, ...solution, smallest: false }));
    otherModels.push(createModel(other.system));
  }
  return {
    ...commonOf(learnt, problem, [...notes, ...proxyNotes(built.system, train)]),
    model: createModel(built.system),
    loss: learnt.loss! / problem.lossScale,
    ...(others && { alternatives: otherModels }),
    audit: built.audit,
    verification: built.verification,
  };
}

/** What an outcome says with tables and without. */
function commonOf(
  { status, stopped, loss = Infinity, floor, ...rest }: Learnt,
  { lossScale }: Problem,
  notes: readonly Finding[],
) {
  return {
    status,
    stopped,
    floor: floor / lossScale,
    gap: loss === Infinity ? 1 : loss <= floor ? 0 : (loss - floor) / loss,
    notes: [...notes, ...rest.notes],
    seconds: rest.seconds,
    work: rest.work,
  };
}

/** What a model to go on from knows, once it is sure that it is about this problem. */
function knownHere(system: ScoringSystem, profiles: Profiles, spec: Spec, problem: Problem): Learnt {
  if (!isSameSpec(system.spec, spec)) throw fault({ code: "continued-other-spec" });
  checkContinued(system, profiles);
  return knownFrom(system, problem);
}

function toEvents(
  problem: Problem,
  notes: readonly Finding[],
  modelOf: (soFar: Learnt) => ScoringSystem,
  onEvent: FitOptions["onEvent"],
): LearnOptions["onProgress"] {
  if (!onEvent) return undefined;
  let unfairness: number | undefined;
  return ({ soFar, sums, ...progress }) => {
    if (sums) unfairness = worstDifference(problem, sums);
    onEvent({
      ...progress,
      ...(progress.type === "start" && { notes }),
      ...(unfairness !== undefined && { unfairness }),
      ...(soFar.points && { model: () => modelOf(soFar) }),
    });
  };
}
