import type { AuditPart } from "../audit/report.ts";
import type { Finding } from "../findings/finding.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { Judged } from "../model/verdict.ts";

/** With fewer people in all, or of a class, a card learns chance. */
const FEWEST = 50;
const FEWEST_OF_CLASS = 10;

/** With fewer people who judge, an interval says next to nothing. */
const FEWEST_JUDGES = 30;

/** A class is hardly given when fewer of those who are it are given it. */
const HARDLY = 0.1;

/** Ties that decide more than this share are a rule of the card, which nobody has looked at. */
const MANY_TIES = 0.1;

/** Right more often than this, where giving everyone one class is not, is mostly a leak. */
const TOO_GOOD = 0.99;
const FAR_FROM = 0.95;

/** So many points less right among others, beyond chance: the card knows its rows by heart. */
const FITTED = 0.05;

interface ClassPeople {
  readonly class: string;
  readonly people: number;
}

/** What must be read before the card is used, the most harmful first. */
export function warningsOf(
  judged: Omit<Judged, "warnings">,
  learntFrom: readonly ClassPeople[],
  system: ScoringSystem,
): Finding[] {
  return [
    ...tooFew(learntFrom),
    ...tooFewJudges(judged),
    ...overLimits(judged, system),
    ...noBetter(judged),
    ...rarelyGiven(judged),
    ...smallGroups(judged),
    ...ties(judged),
    ...tooGood(judged, system),
    ...fitted(judged),
    ...changedByHand(system),
  ];
}

function tooFew(classes: readonly ClassPeople[]): Finding[] {
  const people = classes.reduce((sum, one) => sum + one.people, 0);
  const rarest = classes.reduce((a, b) => (b.people < a.people ? b : a));
  if (people >= FEWEST && rarest.people >= FEWEST_OF_CLASS) return [];
  return [{ code: "too-few-people", people, class: rarest.class, ofClass: rarest.people, fewest: FEWEST }];
}

/** Whoever judges must be many enough, too, and some of each class. */
function tooFewJudges({ people, classes }: Omit<Judged, "warnings">): Finding[] {
  const without = classes.filter(({ recall }) => recall.n === 0).map((one) => one.class);
  if (people >= FEWEST_JUDGES && without.length === 0) return [];
  return [{ code: "too-few-judges", people, without, fewest: FEWEST_JUDGES }];
}

/** What the people learnt from say by themselves, where nobody else is asked. */
export function warningsWithout({ classes, rows }: AuditPart, { training }: ScoringSystem): Finding[] {
  const people = classes.map((one) => ({ class: one.class, people: one.recall.n }));
  const never = classes.flatMap(({ class: name, given, recall }): Finding[] =>
    rows > 0 && given.counted === 0 && recall.n > 0
      ? [{ code: "never-given-unseen", class: name, people: recall.n }]
      : [],
  );
  return [...tooFew(people), ...never, ...(training?.leaks ?? [])];
}

function overLimits({ limits, by }: Omit<Judged, "warnings">, { training }: ScoringSystem): Finding[] {
  return limits.flatMap(({ verdict, worst, title, form, tolerance, certain }): Finding[] => {
    if (verdict !== "over" || worst === null) return [];
    const safe = training?.safety !== undefined;
    return [{ code: "over-limit-unseen", title, form, tolerance, ...worst, certain, by, safe }];
  });
}

function noBetter({ usual, objective, people }: Omit<Judged, "warnings">): Finding[] {
  const { gain } = usual;
  if (gain === null || gain.low > 0) return [];
  return [{ code: "no-better-than-usual", class: usual.best, objective, people, ...gain }];
}

function rarelyGiven({ classes, people }: Omit<Judged, "warnings">): Finding[] {
  return classes.flatMap(({ class: name, given, recall }): Finding[] => {
    if (people === 0 || recall.n === 0) return [];
    if (given.counted === 0) return [{ code: "never-given-unseen", class: name, people: recall.n }];
    if (recall.value !== null && recall.value < HARDLY)
      return [{ code: "hardly-given-unseen", class: name, recall: recall.value, people: recall.n }];
    return [];
  });
}

function smallGroups({ limits }: Omit<Judged, "warnings">): Finding[] {
  return limits.flatMap(({ small, title, verdict }): Finding[] =>
    small.length === 0
      ? []
      : [{ code: "groups-too-small", title, groups: small, none: verdict === "unchecked" }],
  );
}

function ties({ ties: tied }: Omit<Judged, "warnings">): Finding[] {
  if (tied === null || tied.value === null || tied.value <= MANY_TIES) return [];
  return [{ code: "ties-decide-many", share: tied.value, people: tied.n }];
}

function tooGood({ accuracy, usual }: Omit<Judged, "warnings">, { training }: ScoringSystem): Finding[] {
  const leaks = training?.leaks ?? [];
  if (leaks.length > 0) return [...leaks];
  if (accuracy.value === null || usual.accuracy === null) return [];
  if (accuracy.value < TOO_GOOD || usual.accuracy >= FAR_FROM) return [];
  return [{ code: "too-good-to-be-true", accuracy: accuracy.value, people: accuracy.n }];
}

/** People who could be seen while a card was changed are no strangers to it. */
function changedByHand({ origin }: ScoringSystem): Finding[] {
  return origin?.edited ? [{ code: "changed-after-looking" }] : [];
}

function fitted({ accuracy, learntFrom, by }: Omit<Judged, "warnings">): Finding[] {
  if (accuracy.value === null || learntFrom.value === null || accuracy.high === null) return [];
  if (learntFrom.value - accuracy.value < FITTED || accuracy.high >= learntFrom.value) return [];
  return [{ code: "fitted-to-its-rows", learntFrom: learntFrom.value, unseen: accuracy.value, by }];
}
