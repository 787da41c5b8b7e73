import type { Finding } from "../findings/finding.ts";
import { objectiveShape } from "../problem/objective.ts";
import type { ObjectiveName } from "../problem/spec.ts";
import {
  findingShape,
  finite,
  flag,
  listOf,
  maybe,
  object,
  oneOf,
  orNull,
  refine,
  type Shape,
  text,
  whole,
} from "../schema.ts";

/** A share of people: so many of n, with its 95 % interval; without a value where nobody is there to count. */
export interface Rate {
  readonly counted: number;
  readonly n: number;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** A number with its 95 % interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface ClassVerdict {
  readonly class: string;
  /** Of all, those who are given it. */
  readonly given: Rate;
  /** Of those who are this class, those who are given it. */
  readonly recall: Rate;
  /** Of those who are given it, those who are it. */
  readonly precision: Rate;
}

/** What became of one rule of `spec.fairness` among people who were not learnt from. */
export interface LimitVerdict {
  /** Index into `spec.fairness`. */
  readonly rule: number;
  readonly title: string;
  readonly form: "difference" | "ratio";
  /** The limit that was asked for. */
  readonly tolerance: number;
  /** `unchecked`: no two groups have enough people to compare. */
  readonly verdict: "within" | "over" | "unchecked";
  /** The comparison that is worst against the limit, of those with enough people on both sides. */
  readonly worst: {
    /** "sex = female against male", and what is compared: "given approve". */
    readonly comparison: string;
    readonly words: string;
    /** The difference or ratio, and the interval of a difference. */
    readonly value: number;
    readonly low: number | null;
    readonly high: number | null;
    /** Who has the lower rate, how many they are, and how many of them a decision within the limit would have to change for. */
    readonly lower: string;
    readonly lowerPeople: number;
    readonly people: number;
  } | null;
  /** Whether it is more than chance: the whole interval is on the same side of the limit. */
  readonly certain: boolean;
  /** The tightest limit that can be certified with 95 % confidence; null where none can, or people were not held out. */
  readonly certifiable: number | null;
  /** Groups with too few people to compare. */
  readonly small: readonly { readonly group: string; readonly people: number }[];
}

/** How right and how fair a card is among people whom it was not learnt from. Plain JSON; stored in the model. */
export interface Judged {
  /**
   * `held-out`: this card, on people set aside. `cross-validation`: the way it was learnt, by cards learnt from the other
   * people in the same way, each person judged once.
   */
  readonly by: "held-out" | "cross-validation";
  readonly folds?: number;
  readonly people: number;
  readonly accuracy: Rate;
  /** The same on the people learnt from. */
  readonly learntFrom: Rate;
  readonly objective: ObjectiveName;
  /** Under the objective. */
  readonly loss: number | null;
  /** What giving everyone one class comes to. */
  readonly usual: {
    /** The most frequent class of the people learnt from. */
    readonly class: string;
    readonly accuracy: number | null;
    /** The class that loses least under the objective when all the people learnt from are given it, and what it loses. */
    readonly best: string;
    readonly loss: number | null;
    /** By how much the card's loss is below that. */
    readonly gain: Estimate | null;
  };
  readonly classes: readonly ClassVerdict[];
  /** Decided by the tie rule; null for one score. */
  readonly ties: Rate | null;
  /** The group that the card is right about least often, of those with enough people. */
  readonly worstGroup: { readonly group: string; readonly accuracy: Rate } | null;
  readonly limits: readonly LimitVerdict[];
  /** What must be read before the card is used, the most harmful first. */
  readonly warnings: readonly Finding[];
}

/** Nobody but the people learnt from has been asked, and why. */
export interface NotJudged {
  readonly by: "none";
  readonly because: "asked" | "few" | "stopped" | "edited";
  readonly warnings: readonly Finding[];
}

export type CardVerdict = Judged | NotJudged;

const value = orNull(finite);
const rate = object<Rate>({ counted: whole(0), n: whole(0), value, low: value, high: value });
const estimate = object<Estimate>({ value: finite, low: finite, high: finite });
const small = object<LimitVerdict["small"][number]>({ group: text, people: whole(0) });
const limit = object<LimitVerdict>({
  rule: whole(0),
  title: text,
  form: oneOf(["difference", "ratio"]),
  tolerance: finite,
  verdict: oneOf(["within", "over", "unchecked"]),
  worst: orNull(
    object<NonNullable<LimitVerdict["worst"]>>({
      comparison: text,
      words: text,
      value: finite,
      low: value,
      high: value,
      lower: text,
      lowerPeople: whole(0),
      people: whole(0),
    }),
  ),
  certain: flag,
  certifiable: value,
  small: listOf(small),
});
/** Whoever says it looks into the groups. */
const warning: Shape<Finding> = refine(findingShape, (one, path) => {
  if (one.code === "groups-too-small") listOf(small)(one.groups, `${path}.groups`);
});
const judged = object<Judged>({
  by: oneOf(["held-out", "cross-validation"]),
  folds: maybe(whole(2)),
  people: whole(0),
  accuracy: rate,
  learntFrom: rate,
  objective: objectiveShape,
  loss: value,
  usual: object<Judged["usual"]>({
    class: text,
    accuracy: value,
    best: text,
    loss: value,
    gain: orNull(estimate),
  }),
  classes: listOf(object<ClassVerdict>({ class: text, given: rate, recall: rate, precision: rate })),
  ties: orNull(rate),
  worstGroup: orNull(object<NonNullable<Judged["worstGroup"]>>({ group: text, accuracy: rate })),
  limits: listOf(limit),
  warnings: listOf(warning),
});
const notJudged = object<NotJudged>({
  by: oneOf(["none"]),
  because: oneOf(["asked", "few", "stopped", "edited"]),
  warnings: listOf(findingShape),
});

/** A verdict in a model file. */
export const verdictShape: Shape<CardVerdict> = (given, path) =>
  Object(given).by === "none" ? notJudged(given, path) : judged(given, path);
