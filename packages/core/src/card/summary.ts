import type { Audit, AuditPart, LimitResult, RuleResult } from "../audit/report.ts";
import { type Finding, words } from "../findings/finding.ts";
import { type SmallGroup, smallGroupWords } from "../findings/small-group.ts";
import type { Voice } from "../findings/voice.ts";
import type { SafetyClaim, ScoringSystem } from "../model/scoring-system.ts";
import type { CardVerdict } from "../model/verdict.ts";
import { type Noun, nounOf } from "../recipe/codebook.ts";
import { apart, counted, decimal, inPoints, percent, whole } from "../text/numbers.ts";
import { limitStart } from "./limit-start.ts";
import { ruleWords } from "./rule-words.ts";
import { VERDICTS } from "./verdicts.ts";

/** More groups than this that a limit does not hold for are counted on the card, and named in the audit. */
const MOST_NAMED = 3;

/**
 * How often the tables are right, among the people learnt from, and those held out where no verdict has said it. One score
 * has cut-offs, and its reader has never heard of ties.
 */
export function accuracySentences(audit: Audit, isScore: boolean, noun: Noun, isJudged = false): string[] {
  return audit.parts.flatMap((part) => {
    if (isJudged && part.part === "held-out") return [];
    const { accuracy, ties, balancedAccuracy } = part;
    if (accuracy.value === null) return [`Right: not known (${words(accuracy.reason!)}).`];
    const interval = `95% interval ${percent(accuracy.low!, accuracy.n)} to ${percent(accuracy.high!, accuracy.n)}`;
    const right = audit.weighted
      ? `Right for ${percent(accuracy.value, accuracy.n)} by weight of the ${peopleOf(part, noun)} (${interval}).`
      : `Right for ${whole(accuracy.counted)} of the ${peopleOf(part, noun)} (${percent(accuracy.value, accuracy.n)}; ${interval}).`;
    const balanced =
      audit.objective === "balanced" && balancedAccuracy.value !== null
        ? [`Balanced accuracy: ${percent(balancedAccuracy.value, part.rows)}.`]
        : [];
    const tied = !isScore && part.part !== "held-out" && ties.counted > 0 ? [tieSentence(ties)] : [];
    return [[right, ...balanced, ...tied].join(" ")];
  });
}

/** A handful of people are not counted on a card that goes from hand to hand. */
function tieSentence({ counted: tied, n, value }: AuditPart["ties"]): string {
  const isFew = (people: number) => people > 0 && people < 5;
  if (isFew(tied)) return "For fewer than 5 of them the tie rule decided.";
  if (isFew(n - tied)) return "For all but a few of them the tie rule decided.";
  return `For ${whole(tied)} of them (${percent(value ?? 0, n)}) the tie rule decided.`;
}

/** Whether the rules about how often a class is given are kept, among the people learnt from and those held out. */
export function ruleSentences(audit: Audit, { many }: Noun): string[] {
  const [first, heldOut] = audit.parts;
  return (first?.rules ?? []).map((result, i) => {
    const words = ruleWords(result.about);
    const there = heldOut?.rules?.[i];
    return (
      `Rule: ${words}. ${resultWords(result)}.` +
      (there ? ` Among the ${many} held out: ${resultWords(there)}.` : "")
    );
  });
}

/** "82.4%, kept". */
export function resultWords({
  about,
  share: { value },
  verdict,
}: Pick<RuleResult, "about" | "verdict"> & { readonly share: Pick<RuleResult["share"], "value"> }): string {
  if (value === null) return VERDICTS[verdict];
  const bound =
    ("atLeast" in about ? about.atLeast : undefined) ?? ("atMost" in about ? about.atMost : undefined);
  return `${apart(value * 100, (bound ?? 0) * 100, 1)}%, ${VERDICTS[verdict]}`;
}

/**
 * How far the groups are apart, against the limits that were set; without limits, for information. People held out are
 * left to the verdict, where there is one.
 */
export function fairnessSentences(
  audit: Audit,
  noun: Noun,
  isJudged = false,
  setting?: Voice["setting"],
): string[] {
  const [train, others] = audit.parts;
  const heldOut = isJudged ? undefined : others;
  if (!train) return [];
  if (train.groups.length === 0) return ["No protected column was named, so no groups were compared."];
  if (train.limits.length === 0) return ["No fairness limit was set.", ...unlimited(train)];
  return [
    ...train.limits.map((limit, i) => {
      const there = heldOut?.limits[i];
      return limitSentence(limit, setting) + (there ? ` ${heldOutSentence(there, noun)}` : "");
    }),
  ];
}

/** Whether the limits asked for are certified among people whom the tables have not seen. */
export function safetySentence({ by, confidence, status }: Omit<SafetyClaim, "asked">): string {
  const sure = `${decimal(confidence * 100, 2)}% confidence`;
  const tested = by === "held-out" ? "those held out" : "these, by cross-validation";
  if (status === "not certified")
    return `Not certified: with ${sure} it can't be said that the limits asked for hold among people like ${tested}.`;
  return status === "certified"
    ? `Certified: with ${sure} the limits asked for hold among people like ${tested}.`
    : `Not certified, but estimated: the limits asked for are expected to hold among people like ${tested} (${sure}; no guarantee).`;
}

/** "; learnt with a tightened limit of 1.2", where that is another one. */
export function learntWithWords(limit: Pick<LimitResult, "form" | "learntWith">): string {
  if (limit.learntWith === undefined) return "";
  return `; learnt with a tightened limit of ${limitTolerance({ form: limit.form, tolerance: limit.learntWith })}`;
}

/** The value that a rule limits, without its unit: "4.6" (percentage points), "0.83" (of the higher rate). */
export function limitNumber(
  { form, tolerance }: Pick<LimitResult, "form" | "tolerance">,
  value: number,
): string {
  return form === "ratio" ? apart(value, tolerance, 2) : apart(value * 100, tolerance * 100, 1);
}

/** The limit itself, written like `limitNumber`. */
export function limitTolerance({ form, tolerance }: Pick<LimitResult, "form" | "tolerance">): string {
  return form === "ratio" ? decimal(tolerance, 3) : decimal(tolerance * 100, 2);
}

function limitSentence(limit: LimitResult, setting?: Voice["setting"]): string {
  const title = limitStart(limit.title, limit.worst);
  const [why] = limit.notes.map(shownOnCard);
  if (limit.worst === null)
    return `${title}: can't be checked (${why ? words(why, setting) : "nothing to compare"}).`;
  const value = limitNumber(limit, limit.worst.value);
  const what =
    limit.form === "ratio" ? `smallest ratio ${value}` : `largest difference ${value} percentage points`;
  const small = limit.notes.filter(({ code }) => code === "small-group");
  const others = limit.notes.length - small.length;
  const unchecked = others > 0 ? ` ${whole(others)} not checked, see the audit.` : "";
  return (
    `${title}: ${what} (${limit.worst.comparison}), ` +
    `${VERDICTS[limit.verdict]} of ${limitTolerance(limit)}${learntWithWords(limit)}${notEnforcedWords(limit)}.${unchecked}`
  );
}

/** " (not enforced for: sex = other, 7 people)"; empty where the limit is about everyone. */
export function notEnforcedWords({ notes }: Pick<LimitResult, "notes">): string {
  const small = notes.map(shownOnCard).flatMap((note) => (note.code === "small-group" ? [note] : []));
  const named = small.slice(0, MOST_NAMED).map(smallGroupWords);
  const more = small.length - named.length;
  const rest = more > 0 ? `; and ${whole(more)} more, see the audit` : "";
  return small.length === 0 ? "" : ` (not enforced for: ${named.join("; ")}${rest})`;
}

/** A card goes from hand to hand: it counts no handful of people, and nobody's class. */
function shownOnCard(note: Finding): Finding {
  const small = (group: SmallGroup): SmallGroup => {
    const { rows, ...others } = group;
    const shown = typeof rows === "number" && rows < 5 ? "<5" : rows;
    return group.among === undefined ? { ...others, rows: shown } : others;
  };
  if (note.code === "small-group") return { code: note.code, ...small(note) };
  return note.code === "nothing-enforced" ? { ...note, because: note.because.map(small) } : note;
}

function heldOutSentence(limit: LimitResult, { many }: Noun): string {
  if (limit.worst === null) return `Among the ${many} held out it can't be checked.`;
  return `Among the ${many} held out: ${limitNumber(limit, limit.worst.value)}, ${VERDICTS[limit.verdict]}.`;
}

/** The largest difference in who is given a class, for each protected column. */
function unlimited(part: AuditPart): string[] {
  return part.fairness.flatMap(({ measure, columns, worst, worstOfMany, reason }) => {
    if (measure !== "sp" || columns.length > 1) return [];
    if (worst === null)
      return [`${columns[0]}: not compared (${reason ? words(reason) : "nobody to compare"}).`];
    // A handful of people say nothing about a group, and much about each other.
    if (worstOfMany === null) return [`${columns[0]}: ${VERDICTS.few}.`];
    const { difference, words: rate } = worstOfMany.difference;
    return [
      `Largest difference in who is ${rate}: ${inPoints(Math.abs(difference!))} percentage points ` +
        `(${worstOfMany.comparison}).`,
    ];
  });
}

/** What must be read before the card is used; `never` are the classes that a score never gives, null for tables. */
export function warnings(
  system: ScoringSystem,
  never: readonly string[] | null,
  verdict?: CardVerdict,
  audit?: Audit,
  setting?: Voice["setting"],
): string[] {
  const found: string[] = [];
  const said = verdict?.warnings ?? [];
  const isSaid = (name: string) =>
    said.some((warning) => warning.code === "never-given-unseen" && warning.class === name);
  for (const table of never ? [] : system.tables) {
    if (table.lines.every(({ points }) => points === 0))
      found.push(`The table of ${table.class} has no lines: its total is the same for everyone.`);
  }
  for (const name of never ?? [])
    if (!isSaid(name)) found.push(`${name} is never given: no total leads to it.`);
  if (system.spec.protocol === "consistent") {
    found.push(
      "People whose class differs from most others with equal answers were left out before counting, " +
        "so the tables look more often right than they are.",
    );
  }
  const leaks = said.some(({ code }) => code === "likely-leak") ? [] : (system.training?.leaks ?? []);
  for (const { column, condition, right, rows } of leaks) {
    found.push(
      `“${condition ?? column}” alone tells the class of ${whole(right)} of the ${whole(rows)} people it was learnt from. ` +
        "If it is known only after the class, or made of it, the card is worth nothing before.",
    );
  }
  const part = audit?.parts[0];
  if (!part || part.rows === 0) return found;
  for (const { notes } of part.limits)
    for (const note of notes)
      if (note.code === "nothing-enforced") found.push(sentence(words(shownOnCard(note), setting)));
  const given = part.classes.filter((rates) => rates.given.counted > 0);
  if (given.length === 1) {
    const others = part.classes.filter((rates) => rates.given.counted === 0);
    if (!others.every((rates) => isSaid(rates.class))) found.push(`Everyone is given ${given[0]!.class}.`);
  } else {
    for (const { class: name, given: share } of part.classes) {
      if (share.counted === 0 && !never?.includes(name) && !isSaid(name))
        found.push(`Nobody of the ${peopleOf(part, nounOf(system.recipe.codebook))} is given ${name}.`);
    }
  }
  return found;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** "1,400 people it was learnt from". */
function peopleOf(part: AuditPart, { one, many }: Noun): string {
  const people = counted(part.rows, one, many);
  if (part.part === "other") return `${people} in these rows`;
  return part.part === "train" ? `${people} it was learnt from` : `${people} held out`;
}
