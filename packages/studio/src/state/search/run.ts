import type { CardFace } from "@fairscore/core";
import { cardFace, leastLoss } from "@fairscore/core/parts";
import type { Impossible, Safety, SearchEnd, SizeChosen, SizeNews } from "../../desk/search-desk.ts";
import type { SearchNews } from "../../desk/search-news.ts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { costMatrix } from "../../model/request.ts";
import type { Settings } from "../../model/settings.ts";
import { noteText } from "./note-words.ts";

/** A change of the best or of the proven minimum. */
export interface Happening {
  /** Of all runs together. */
  readonly seconds: number;
  readonly best?: number;
  readonly floor: number;
  /** The best card then; absent while there was none. */
  readonly card?: CardFace;
}

/** A search: everything heard of it, over all times that it was continued. */
export interface SearchRun
  extends Pick<SearchNews, "people" | "scale" | "floor" | "best" | "difference" | "system"> {
  /** Of the card that it makes. */
  readonly id: string;
  readonly settings: Settings;
  /** Fingerprint of the data that it is about. */
  readonly file?: string;
  readonly stage: "counting" | "search" | "limits" | "stopping" | "ended";
  /** Seconds and units of work of the runs before this one. */
  readonly before: { readonly seconds: number; readonly work: number };
  /** Of all runs together. */
  readonly seconds: number;
  readonly work: number;
  readonly happenings: readonly Happening[];
  /** The number of conditions that is being tried, while the data decides on it. */
  readonly choosing?: SizeNews;
  readonly end?: RunEnd;
}

export type RunEnd =
  | {
      readonly how: "best" | "found" | "nothing" | "impossible";
      readonly impossible?: Impossible;
      /** The user did not want to wait longer. */
      readonly stopped?: boolean;
      readonly notes?: readonly string[];
      /** What is certain of people not in the data, where that was asked for. */
      readonly safety?: Safety;
    }
  /** The worker died. */
  | { readonly how: "lost" }
  /** It could not begin, or a fault of ours. */
  | { readonly how: "failed"; readonly message: string };

export function newRun(id: string, settings: Settings, file?: string): SearchRun {
  return {
    id,
    settings,
    ...(file !== undefined && { file }),
    stage: "counting",
    before: { seconds: 0, work: 0 },
    seconds: 0,
    work: 0,
    people: 0,
    scale: 1,
    floor: 0,
    happenings: [],
  };
}

/** The same search with a new budget, before anything is heard of it. */
export function continued(run: SearchRun, stop: Settings["stop"]): SearchRun {
  const { end: _end, ...rest } = run;
  return {
    ...rest,
    settings: { ...run.settings, stop },
    stage: "counting",
    before: { seconds: run.seconds, work: run.work },
  };
}

/** The same search for as many conditions as the data asked for: whatever it finds was searched for with that number. */
export function sizedBy(run: SearchRun, { parsimony, seconds }: SizeChosen): SearchRun {
  const { choosing: _choosing, ...rest } = run;
  return {
    ...rest,
    settings: { ...run.settings, mostConditions: parsimony.chosen },
    before: { ...run.before, seconds: run.before.seconds + seconds },
  };
}

/** The search that a card of an opened session came from, as far as the card tells. */
export function runOfCard({ id, settings, system, audit }: LearntCard): SearchRun | undefined {
  const { training } = system;
  if (!training) return undefined;
  const { floor, rows: people, lossScale: scale, seconds = 0, work } = training;
  const best = leastLoss(training);
  const worst = audit.parts[0]?.limits[0]?.worst;
  return {
    ...newRun(id, settings),
    stage: "ended",
    seconds,
    work,
    people,
    scale,
    best,
    floor,
    system,
    ...(worst && { difference: worst.value }),
    happenings: [{ seconds, best, floor, card: cardFace(system) }],
    end: { how: best <= floor ? "best" : "found" },
  };
}

/** What is known after the news: best never rises and the floor never falls, in whatever order it is told. */
export function heard(run: SearchRun, news: SearchNews): SearchRun {
  const { stage, people, scale, system } = news;
  const best = Math.min(run.best ?? Infinity, news.best ?? Infinity);
  return withHappening(run, {
    ...run,
    stage: run.stage === "stopping" ? "stopping" : stage,
    seconds: run.before.seconds + news.seconds,
    work: run.before.work + news.work,
    people,
    scale,
    // A card below the floor would be the end of a proof that was wrong, and was given up.
    floor: best < run.floor ? news.floor : Math.max(run.floor, news.floor),
    ...(best < Infinity && { best }),
    ...(news.difference !== undefined && { difference: news.difference }),
    ...(system && { system }),
  });
}

export function ended(run: SearchRun, end: SearchEnd): SearchRun {
  const system = end.found?.system ?? run.system;
  const best = system?.training && leastLoss(system.training);
  const told = system?.training?.floor ?? 0;
  const floor = best !== undefined && best < run.floor ? told : Math.max(run.floor, told);
  return withHappening(run, {
    ...run,
    stage: "ended",
    seconds: Math.max(run.seconds, run.before.seconds + end.seconds),
    work: run.before.work + end.work,
    floor,
    ...(system && { system, best }),
    ...(end.difference !== undefined && { difference: end.difference }),
    end: {
      how: howEnded(end, best, floor),
      ...(end.impossible && { impossible: end.impossible }),
      ...(run.stage === "stopping" && { stopped: true }),
      ...(end.safety && { safety: end.safety }),
      ...(end.notes.length > 0 && { notes: end.notes.map(noteText) }),
    },
  });
}

function howEnded({ status }: SearchEnd, best: number | undefined, floor: number) {
  if (status === "infeasible") return "impossible";
  if (best === undefined) return "nothing";
  return best <= floor ? "best" : "found";
}

function withHappening(before: SearchRun, run: SearchRun): SearchRun {
  const last = run.happenings.at(-1);
  const isNew =
    run.best !== last?.best || provenPeople(run, run.floor) !== (last && provenPeople(run, last.floor));
  const hasNewCard = run.system !== before.system;
  if (!isNew && !hasNewCard) return run;
  const happening: Happening = {
    seconds: isNew || !last ? run.seconds : last.seconds,
    best: run.best,
    floor: run.floor,
    card: hasNewCard ? cardFace(run.system!) : last?.card,
  };
  return { ...run, happenings: [...(isNew ? run.happenings : run.happenings.slice(0, -1)), happening] };
}

/** Whether the search is over for whoever looks at it: the best card is on this page as soon as it is stopped. */
export function isOver({ stage, best }: SearchRun): boolean {
  return stage === "ended" || (stage === "stopping" && best !== undefined);
}

/** Whether errors are counted in people; balanced errors are a mean of shares, costs and errors of risks amounts. */
export function inPeople({ settings }: Pick<SearchRun, "settings">): boolean {
  return measuredBy(settings) === "accuracy";
}

/** What the search makes as small as possible: mistakes that all cost the same are people. */
export function measuredBy(settings: Settings): Settings["objective"] {
  const { objective } = settings;
  return objective === "cost" && costMatrix(settings) === undefined ? "accuracy" : objective;
}

/** People for whom a card is wrong. */
export function wrongPeople({ people, scale }: Pick<SearchRun, "people" | "scale">, loss: number): number {
  return Math.round((loss / scale) * people);
}

/** The proven minimum in whole people: nobody is wrong in part, so it is rounded up. */
export function provenPeople({ people, scale }: Pick<SearchRun, "people" | "scale">, floor: number): number {
  return Math.ceil((floor / scale) * people - 1e-9);
}
