import { words } from "../findings/finding.ts";
import { counted, either, percent, whole } from "../text/numbers.ts";
import type { Improvement } from "./improvement.ts";
import {
  countsPeople,
  fewerWords,
  floorAmount,
  lossAmount,
  lossName,
  lossShare,
  wrongWords,
} from "./loss-words.ts";

/** Below this chance a difference is not called chance. */
const CHANCE = 0.05;

/** More names than this are no help in a sentence. */
const MOST_NAMES = 3;

/** What there is to gain, how that is proven, and whether it holds among people held out. */
export function improvementSentences(improvement: Improvement): string[] {
  return [
    cardSentence(improvement),
    ...brokenSentence(improvement),
    ...bestSentences(improvement),
    ...heldOutSentences(improvement),
  ];
}

function cardSentence(improvement: Improvement): string {
  const { card } = improvement;
  const { rows, accuracy } = card.audit.parts[0]!;
  const wrong = wrongWords({ people: rows, wrong: rows - accuracy.counted });
  if (countsPeople(improvement)) return `The card is ${wrong}.`;
  return `The card's ${lossName(improvement)} is ${lossAmount(improvement, card.loss)}; it is ${wrong}.`;
}

function brokenSentence({ card }: Improvement): string[] {
  if (card.broken.length === 0) return [];
  const names = card.broken.slice(0, MOST_NAMES).join("; ");
  const more = card.broken.length > MOST_NAMES ? `; ${card.broken.length - MOST_NAMES} more` : "";
  return [
    `It breaks limits that were asked for (${names}${more}): the better card keeps them, single edits are not held to them.`,
  ];
}

function bestSentences(improvement: Improvement): string[] {
  const { best, gain, conflict, status } = improvement;
  if (!best || gain === undefined) {
    const why = conflict ? ` (${words(conflict.reason)})` : "";
    return [
      status === "infeasible"
        ? `No card of this shape keeps the limits that were asked for${why}: loosen one of them.`
        : "No card of this shape that keeps the limits was found: give it more time, or loosen a limit.",
    ];
  }
  const better = gain > 0 ? gainSentence(improvement, best.loss, gain) : noGainSentence(improvement, gain);
  const fewer = improvement.card.lines - best.lines;
  const smaller =
    gain === 0 && fewer > 0
      ? [`A card with ${counted(fewer, "line", "lines")} less is as good on these people.`]
      : [];
  return [better, ...proofSentences(improvement, best.loss, gain), ...smaller];
}

function gainSentence(improvement: Improvement, loss: number, gain: number): string {
  const { status, card } = improvement;
  const kept = card.broken.length > 0 ? " that keeps them" : "";
  const which = `The best card of its shape${kept}${status === "optimal" ? "" : `${kept === "" ? "" : " and"} that was found`}`;
  if (countsPeople(improvement)) return `${which} is wrong for ${whole(loss)}: ${whole(gain)} fewer.`;
  return `${which} has ${lossAmount(improvement, loss)} instead of ${lossAmount(improvement, card.loss)}.`;
}

function noGainSentence(improvement: Improvement, gain: number): string {
  if (gain < 0)
    return `The best card that keeps them has ${countsPeople(improvement) ? `${whole(-gain)} more wrong` : `more: ${lossAmount(improvement, improvement.best!.loss)}`}.`;
  return improvement.status === "optimal"
    ? "It is already best: no card of its shape does better on these people."
    : "No better card of its shape was found.";
}

function proofSentences(improvement: Improvement, loss: number, gain: number): string[] {
  const { status, floor, floorWhy } = improvement;
  if (status === "optimal") return gain === 0 ? [] : ["Proven: no card of this shape does better."];
  const open = Math.max(0, loss - Math.ceil(floor));
  const proof =
    floor <= 0
      ? "Nothing is proven about still better ones."
      : countsPeople(improvement)
        ? `No card of this shape can be wrong for fewer than ${floorAmount(improvement)}; still open: ${counted(open, "person", "people")}.`
        : `No card of this shape can have less than ${floorAmount(improvement)}.`;
  return [`${proof}${floor > 0 ? ` Proven by: ${floorWhy}.` : ""}`];
}

function heldOutSentences(improvement: Improvement): string[] {
  const { heldOut, card, best } = improvement;
  if (!best) return [];
  if (!heldOut) {
    return [
      "No rows were held out: the better card was chosen by these very people, so expect it to gain less among others (hold some out to see how much).",
    ];
  }
  const shares = [heldOut.lossBefore, heldOut.lossAfter].map((loss) => lossShare(improvement, loss));
  const losses = countsPeople(improvement)
    ? ""
    : `${lossName(improvement)} ${shares[1]} instead of ${shares[0]}; `;
  const { people, wrongBefore, wrongAfter, putRight, putWrong, chance } = heldOut;
  const whom = card.mayKnowHeldOut
    ? "held out (the better card has not seen them; this card may have been learnt from them)"
    : "held out, whom neither card was fitted to";
  if (putRight + putWrong === 0)
    return [`Among ${counted(people, "person", "people")} ${whom}: both are right for the same.`];
  const verdict = chance < CHANCE ? "more than chance would do" : "so small a difference can be chance";
  return [
    `Among ${counted(people, "person", "people")} ${whom}: ${losses}wrong for ${whole(wrongAfter)} (${percent(wrongAfter / people, people)}) instead of ${whole(wrongBefore)} (${percent(wrongBefore / people, people)}), ${fewerWords(wrongBefore - wrongAfter)}: ${whole(putRight)} put right, ${whole(putWrong)} put wrong; ${verdict}. Expect this of other people, not the gain above.`,
  ];
}

/** What became of single edits that are not listed. */
export function editSentences({ edits, editsLeftOut: left }: Improvement): string[] {
  if (edits.length === 0) {
    return [
      left === 0
        ? "No single edit of the card gains anything."
        : `No single edit gains anything without breaking a limit that the card keeps; ${whole(left)} would otherwise.`,
    ];
  }
  if (left === 0) return [];
  return [
    `${left === 1 ? "1 edit that gains as much or more was" : `${whole(left)} edits that gain as much or more were`} left out: a limit that the card keeps would be broken.`,
  ];
}

/** "Shape: one score with any cut-off; at most 8 lines; …". */
export function improvementShape({ shape, card }: Improvement): string {
  return `Cards of this shape: ${shape.join("; ")}; classes ${either(card.system.classes)}.`;
}
