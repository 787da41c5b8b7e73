import { fault } from "../findings/fault.ts";

/** A risk as it was written, and its interval where there is one. */
export interface WrittenRisk {
  readonly share: number;
  readonly interval?: { readonly low: number; readonly high: number };
  /** Whether only a bound was written: "<1%". */
  readonly isBound: boolean;
}

const NUMBER = String.raw`(\d+(?:[.,]\d+)?(?:e-?\d+)?)\s*(%|per ?cent)?`;
const RISK = new RegExp(
  String.raw`^([<>\u2264\u2265]?)\s*${NUMBER}(?:\s*[([]\s*(?:95\s*% ?(?:ci|interval)?:?\s+)?${NUMBER}\s*(?:to|-|\u2013|\u2014|;)\s*${NUMBER}\s*[)\]])?$`,
  "i",
);

/**
 * Reads "0.2%", "0.2 % (0.1\u20130.3)" or the share 0.002. Without a sign of per cent a number is a share, so what is above 1
 * is refused and not guessed at; within an interval the sign may be at its end, or be left out where the risk has one.
 */
export function readRisk(text: string): WrittenRisk {
  const found = RISK.exec(text.trim());
  if (!found) throw fault({ code: "unreadable-risk", found: text.trim() });
  const [, bound = "", value = "", sign, low, lowSign, high, highSign] = found;
  const share = shareOf(value, sign !== undefined, text);
  if (low === undefined || high === undefined) return { share, isBound: bound !== "" };
  const isPercent = [sign, lowSign, highSign].some((one) => one !== undefined);
  const interval = { low: shareOf(low, isPercent, text), high: shareOf(high, isPercent, text) };
  if (!(interval.low <= share && share <= interval.high))
    throw fault({ code: "interval-beside-risk", found: text.trim() });
  return { share, interval, isBound: bound !== "" };
}

/** Whether a text could be a risk: what is looked at where points could stand as well. */
export function isRiskText(text: string): boolean {
  return RISK.test(text.trim());
}

function shareOf(written: string, isPercent: boolean, text: string): number {
  const number = Number(written.replace(",", "."));
  if (number > (isPercent ? 100 : 1))
    throw fault({ code: isPercent ? "risk-above-all" : "risk-without-sign", found: text.trim() });
  return isPercent ? percentToShare(number) : number;
}

/** As if the point had been moved in the text: 0.7 / 100 is not 0.007. */
function percentToShare(percent: number): number {
  return Number((percent / 100).toPrecision(15));
}
