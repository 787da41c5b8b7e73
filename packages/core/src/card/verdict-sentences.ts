import { type Finding, words } from "../findings/finding.ts";
import type { Voice } from "../findings/voice.ts";
import type { CardVerdict, ClassVerdict, Judged, LimitVerdict, Rate } from "../model/verdict.ts";
import { OBJECTIVES } from "../problem/objective.ts";
import type { Noun } from "../recipe/codebook.ts";
import { apart, decimal, fixed, percent, whole } from "../text/numbers.ts";
import { type Unprinted, unprinted, unprintedOf } from "./few-counted.ts";
import { limitStart } from "./limit-start.ts";
import { VERDICTS } from "./verdicts.ts";

/** With fewer people a share is no figure. */
const FEW = 30;

/** With fewer than these, not even its interval. */
const TOO_FEW = 10;

/** With more classes than these, a page has no room for what little is known of some. */
const MANY_CLASSES = 3;

/** What stands over the sentences of a verdict. */
export const VERDICT_TITLE = "Among people it has not seen";

/** What stands over how often it is right: second, where a verdict has said the first. */
export function accuracyTitle({ verdict }: { readonly verdict: readonly string[] }): string {
  return verdict.length > 0 ? "On the people it was learnt from" : "How often it is right";
}

/**
 * What holds for people whom a card was not learnt from, the plainest first. `certified`: that its limits hold for them was
 * tested, so that keeping them is not called chance.
 */
export function verdictSentences(verdict: CardVerdict, noun: Noun, certified = false): string[] {
  if (verdict.by === "none") return [];
  return [
    rightSentence(verdict, noun),
    ...objectiveSentence(verdict),
    ...classSentences(verdict.classes),
    ...verdict.limits.map((limit) =>
      limitSentence(certified && limit.verdict === "within" ? { ...limit, certain: true } : limit),
    ),
    ...worstGroupSentence(verdict, noun),
  ];
}

/** The warnings of a verdict as sentences, the most harmful first. */
export function verdictWarnings(
  verdict: Pick<CardVerdict, "warnings">,
  setting?: Voice["setting"],
  noun?: Noun,
): string[] {
  return verdict.warnings.map((warning) => sentence(warning, setting, noun));
}

function sentence(finding: Finding, setting?: Voice["setting"], noun?: Noun): string {
  const said = words(finding, setting, noun?.many);
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}${said.endsWith(".") ? "" : "."}`;
}

function rightSentence(verdict: Judged, { many }: Noun): string {
  const { accuracy, usual, by, folds, people } = verdict;
  if (accuracy.value === null) return "Right: not known; nobody is there to count.";
  const interval = `95% interval ${percent(accuracy.low!, accuracy.n)} to ${percent(accuracy.high!, accuracy.n)}`;
  const who =
    by === "held-out"
      ? `the ${whole(people)} ${many} held out.`
      : `${whole(people)} ${many}, each judged by a card that was learnt from others ` +
        `(cross-validation: ${folds} cards judge the way of learning; the card below is learnt from all).`;
  const beside =
    usual.accuracy === null
      ? ""
      : ` Giving everyone “${usual.class}” would be right for ${percent(usual.accuracy, people)}.`;
  const isWeighted = Math.abs(accuracy.value - accuracy.counted / accuracy.n) > 1e-9;
  return `Right for ${percent(accuracy.value, accuracy.n)}${isWeighted ? " by weight" : ""} (${interval}) of ${who}${beside}`;
}

function objectiveSentence({ objective, loss, usual }: Judged): string[] {
  if (!["balanced", "cost"].includes(objective) || loss === null || usual.loss === null) return [];
  const { loss: what } = OBJECTIVES[objective];
  const written = (value: number) => (objective === "cost" ? decimal(value, 3) : percent(value, 100));
  const named = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  return [`${named}: ${written(loss)}; giving everyone “${usual.best}”: ${written(usual.loss)}.`];
}

/**
 * For each class, how many of those who are it are given it, and how many of those given it are it; in one sentence those
 * of which neither can be said: a card has one page.
 */
function classSentences(classes: readonly ClassVerdict[]): string[] {
  // Of many classes, those with few people would take the page.
  const least = classes.length > MANY_CLASSES ? FEW : TOO_FEW;
  const isUnknown = ({ recall, precision }: ClassVerdict) =>
    recall.n < least && precision.n > 0 && precision.n < FEW;
  const unknown = classes.filter(isUnknown).map((one) => one.class);
  const recalls = unprintedOf(
    classes.map(({ recall }) => recall),
    ({ n }) => n >= least,
  );
  const precisions = unprintedOf(
    classes.map(({ precision }) => precision),
    ({ n }) => n >= FEW || n === 0,
  );
  return [
    ...classes.flatMap((one, k) =>
      isUnknown(one) ? [] : [classSentence(one, least, { recall: recalls[k], precision: precisions[k] })],
    ),
    ...(unknown.length > 0 ? [`${unknown.join(", ")}: too few to say.`] : []),
    ...([...recalls, ...precisions].includes("withheld")
      ? ["Counts below 5 would follow from what is not printed."]
      : []),
  ];
}

interface UnprintedRates {
  readonly recall?: Unprinted | undefined;
  readonly precision?: Unprinted | undefined;
}

function classSentence(
  { class: name, recall, precision }: ClassVerdict,
  least: number,
  held: UnprintedRates,
): string {
  const found =
    recall.n < least
      ? "too few are it to say"
      : held.recall === "withheld"
        ? `how many of the ${whole(recall.n)} who are it are given it is not printed`
        : `given to ${held.recall ? FEW_WORDS[held.recall] : shareOf(recall)} of the ${whole(recall.n)} who are it`;
  const right =
    precision.n === 0
      ? "given to nobody"
      : precision.n < FEW
        ? "given to too few to say how many are it"
        : held.precision === "withheld"
          ? "how many of those given it are it is not printed"
          : `of those given it, ${held.precision ? FEW_WORDS[held.precision] : percent(precision.value ?? 0, precision.n)} are it`;
  // That nobody is given it says how many of those are who are it.
  const isSaid = precision.n === 0 || (recall.n >= FEW && recall.counted === 0);
  return `${name}: ${isSaid ? "" : `${found}; `}${right}.`;
}

const FEW_WORDS = { few: "fewer than 5", "all-but-few": "all but fewer than 5" } as const;

/** Of few people the interval alone. */
function shareOf({ value, low, high, n }: Rate): string {
  return n < FEW ? `between ${percent(low ?? 0, n)} and ${percent(high ?? 1, n)}` : percent(value ?? 0, n);
}

function limitSentence({
  title,
  form,
  tolerance,
  verdict,
  worst,
  certain,
  certifiable,
}: LimitVerdict): string {
  const named = limitStart(title, worst);
  if (worst === null) return `${named}: can't be judged, too few people.`;
  const isRatio = form === "ratio";
  const value = isRatio ? apart(worst.value, tolerance, 2) : apart(worst.value * 100, tolerance * 100, 1);
  const limit = isRatio ? decimal(tolerance, 3) : decimal(tolerance * 100, 2);
  const what = isRatio ? `smallest ratio ${value}` : `largest difference ${value} percentage points`;
  const interval =
    worst.low === null || worst.high === null
      ? ""
      : `; 95% interval ${fixed(Math.max(0, worst.low) * 100, 1)} to ${fixed(worst.high * 100, 1)}`;
  const chance = certain ? "" : ", which may be chance";
  const sure =
    certifiable === null
      ? ""
      : ` With 95% confidence it is, for people like these, ${isRatio ? `at least ${decimal(Math.floor(certifiable * 100) / 100, 2)}` : `within ${fixed(Math.ceil(certifiable * 1000) / 10, 1)} percentage points`}.`;
  return `${named}: ${what} (${worst.lower} has the lower rate${interval}), ${VERDICTS[verdict]} of ${limit}${chance}.${sure}`;
}

function worstGroupSentence({ worstGroup }: Judged, { many }: Noun): string[] {
  if (worstGroup === null) return [];
  const { group, accuracy } = worstGroup;
  const held = unprinted(accuracy);
  if (held === "few" || held === "all-but-few")
    return [`Least often right for ${group}: for ${FEW_WORDS[held]} of ${whole(accuracy.n)} ${many}.`];
  return [
    `Least often right for ${group}: ${percent(accuracy.value ?? 0, accuracy.n)} of ${whole(accuracy.n)} ${many} (95% interval ${percent(accuracy.low ?? 0, accuracy.n)} to ${percent(accuracy.high ?? 1, accuracy.n)}).`,
  ];
}
