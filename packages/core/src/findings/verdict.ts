import { namedMeasure } from "../text/measure-names.ts";
import { decimal, percent, whole } from "../text/numbers.ts";
import type { Catalogue, Voice } from "./voice.ts";

/** Groups that are named one by one. */
const MOST_NAMED = 4;

type By = "held-out" | "cross-validation";

/** "the share given a class (statistical parity) differs by 7.2 percentage points". */
function measured(title: string, form: "difference" | "ratio", value: number): string {
  const named = namedMeasure(title);
  return form === "ratio"
    ? `the lower ${named} is ${decimal(value, 2)} of the higher`
    : `the ${named} differs by ${decimal(value * 100, 1)} percentage points`;
}

/** Whom the figures are about. */
function unseen(by: By, { people }: Voice): string {
  return by === "held-out" ? `${people} held out` : `${people} not learnt from`;
}

/** Few people are not counted on a card that goes from hand to hand. */
function atMostFew(people: number): string {
  return people < 5 ? "fewer than 5" : whole(people);
}

/** Of verdicts: what must be read before a card is used, each with what to do next. */
export const VERDICT = {
  /** `heldOut`: some were set aside all the same, and are counted without a verdict. */
  "not-judged": (
    facts: { because: "asked" | "few" | "stopped" | "edited" | "by-hand"; heldOut?: boolean },
    voice: Voice,
  ) => {
    const nobody = `not judged on anybody but the ${voice.people} it was learnt from`;
    switch (facts.because) {
      case "by-hand":
        return `not judged: it was made by hand; audit it on ${voice.people} whose outcome is known`;
      case "edited":
        return `not judged: it was changed by hand by somebody who saw these ${voice.people}, and what was said of the card before does not hold for it; audit it on ${voice.people} whose outcome is known and whom nobody has looked at`;
      case "asked":
        return facts.heldOut
          ? `no verdict, as was asked for (${voice.setting("verdict")}): the ${voice.people} held out are counted further down, but nothing warns of what they say`
          : `${nobody}, as was asked for (${voice.setting("verdict")})`;
      case "few":
        return `${nobody}: a class has too few ${voice.people} to set any aside; gather more`;
      case "stopped":
        return `${nobody}: it was stopped before; let it work to its end`;
    }
  },
  "changed-after-looking": (_: object, voice: Voice) =>
    `changed by hand after it was learnt: whoever did so could see how it does among the ${voice.people} held out, so what is said of them may flatter it. Audit it on others before it is used`,
  "too-few-people": (
    facts: { people: number; class: string; ofClass: number; fewest: number },
    voice: Voice,
  ) =>
    `too few ${voice.people} for a card: ${whole(facts.people)} in all, ${atMostFew(facts.ofClass)} of them “${facts.class}”; with so few, what looks like a rule is mostly chance. Gather at least ${facts.fewest}, or ask for fewer ${voice.setting("conditions")}`,
  "too-few-judges": (
    { people, without, fewest }: { people: number; without: readonly string[]; fewest: number },
    voice: Voice,
  ) => {
    const few =
      people < fewest
        ? `too few ${voice.people} judge it: ${whole(people)} of the ${fewest} that it takes`
        : "";
    const none =
      without.length > 0 ? `nobody who judges it is ${without.map((name) => `“${name}”`).join(" or ")}` : "";
    return `${[few, none].filter((part) => part !== "").join(", and ")}; what is said of them is mostly chance. Hold out others (${voice.setting("hold-out")})`;
  },
  "over-limit-unseen": (
    facts: {
      title: string;
      form: "difference" | "ratio";
      tolerance: number;
      comparison: string;
      words: string;
      value: number;
      low: number | null;
      high: number | null;
      lower: string;
      lowerPeople: number;
      people: number;
      certain: boolean;
      by: By;
      safe: boolean;
    },
    voice: Voice,
  ) => {
    const limit = facts.form === "ratio" ? decimal(facts.tolerance, 2) : decimal(facts.tolerance * 100, 2);
    const interval =
      facts.low === null || facts.high === null
        ? ""
        : ` (95% interval ${decimal(Math.max(0, facts.low) * 100, 1)} to ${decimal(facts.high * 100, 1)})`;
    const chance = facts.certain ? "" : "; it may be chance";
    const next = facts.safe
      ? `Ask for more ${voice.people}, or a wider ${voice.setting("fair")}`
      : `${voice.setting("safety")} learns with a margin and says what can be certified`;
    return (
      `over your limit among ${unseen(facts.by, voice)}: ${measured(facts.title, facts.form, facts.value)}${interval}, your limit ${limit}. ` +
      `${facts.lower} has the lower rate (${facts.words}): to be within, ${facts.people < 5 ? "fewer than 5" : `about ${whole(facts.people)}`} of its ${whole(facts.lowerPeople)} ${voice.people} would have to be decided otherwise${chance}. ${next}`
    );
  },
  "no-better-than-usual": (
    facts: {
      class: string;
      objective: "accuracy" | "balanced" | "worst-group" | "risk" | "cost";
      people: number;
      value: number;
      low: number;
      high: number;
    },
    voice: Voice,
  ) => {
    const isByPeople = facts.objective !== "balanced" && facts.objective !== "cost";
    const what = isByPeople ? "more often right" : "better";
    const doubt = facts.value > 0 && facts.high > 0 ? `not clearly ${what}` : `not ${what}`;
    const next = isByPeople
      ? `If “${facts.class}” is simply frequent, ask for ${voice.setting("objective")} balanced, a price for mistakes (${voice.setting("cost")}) or a least share found (${voice.setting("recall")}); else these columns do not tell the outcome`
      : "These columns hardly tell the outcome";
    return `${doubt} than giving everyone “${facts.class}”, among ${whole(facts.people)} ${voice.people} not learnt from. ${next}`;
  },
  "never-given-unseen": ({ class: name, people }: { class: string; people: number }, voice: Voice) =>
    `“${name}” is never given, although ${atMostFew(people)} ${voice.people} are it. Ask for ${voice.setting("objective")} balanced, or for ${voice.setting("recall")} of it`,
  "hardly-given-unseen": (
    { class: name, people }: { class: string; recall: number; people: number },
    voice: Voice,
  ) =>
    `“${name}” is hardly given: to less than a tenth of the ${atMostFew(people)} ${voice.people} not learnt from who are it. Ask for ${voice.setting("objective")} balanced, or for ${voice.setting("recall")} of it`,
  "groups-too-small": (
    facts: {
      title: string;
      groups: readonly { readonly group: string; readonly people: number }[];
      none: boolean;
    },
    voice: Voice,
  ) => {
    const all = facts.groups.map(({ group, people }) => `${group} (${atMostFew(people)})`);
    const more = all.length - MOST_NAMED;
    const named = `${all.slice(0, MOST_NAMED).join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
    const what = facts.none
      ? `the ${namedMeasure(facts.title)} can't be judged among ${voice.people} not learnt from: every comparison has fewer than 30 ${voice.people} on a side`
      : `the ${namedMeasure(facts.title)} is not judged for groups of fewer than 30 ${voice.people}`;
    return `${what}: ${named}. Join groups with ${voice.setting("group")}, or gather more`;
  },
  "ties-decide-many": ({ share, people }: { share: number; people: number }, voice: Voice) =>
    `equal totals decide for ${percent(share, people)} of the ${voice.people} not learnt from: they get the class that comes first, whatever they are. Put the classes in the order that you want for them (${voice.setting("classes")}), or take likelier cards (a larger ${voice.setting("steadiness")})`,
  "too-good-to-be-true": ({ accuracy, people }: { accuracy: number; people: number }, voice: Voice) =>
    `right for ${percent(accuracy, people)} of the ${voice.people} not learnt from, which is mostly too good to be true: look for a column that is known only after the outcome, and leave it out with ${voice.setting("ignore")}`,
  "fitted-to-its-rows": (
    { learntFrom, unseen: there }: { learntFrom: number; unseen: number; by: By },
    voice: Voice,
  ) =>
    `fitted to its rows: right for ${percent(learntFrom, 100)} of the ${voice.people} learnt from, ${percent(there, 100)} of others. Ask for fewer ${voice.setting("conditions")}`,
} satisfies Catalogue;
