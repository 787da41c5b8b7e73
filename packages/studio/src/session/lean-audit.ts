import { cutOffRates } from "@fairscore/core/parts";

// biome-ignore lint/suspicious/noExplicitAny: nothing of the file is known yet
type Json = any;

/** What the rates at a cut-off follow from. */
const STEP = ["at", "risk", "rows", "weight"];

/**
 * Cards whose audits leave out what follows from the rest of them: the rates at every cut-off, with their intervals, which
 * are most of an audit. What would not come back to the letter is left as it is.
 */
export function leanAudits(cards: Json): Json {
  return withCurves(cards, (cutOffs) => {
    const steps = cutOffs.map((one) => Object.fromEntries(STEP.flatMap((key) => member(one, key))));
    return JSON.stringify(ratesOf(steps)) === JSON.stringify(cutOffs) ? steps : cutOffs;
  });
}

/** The same cards with those rates, counted again; what was written out stays as it is. */
export function wholeAudits(cards: Json): Json {
  return withCurves(cards, (cutOffs) => (cutOffs.every(isStep) ? ratesOf(cutOffs) : cutOffs));
}

/** As it is read from a file, in which there is nothing but numbers, texts and null. */
function ratesOf(steps: Json[]): Json[] {
  return JSON.parse(JSON.stringify(cutOffRates(steps)));
}

function member(value: Json, key: string): [string, Json][] {
  return Object.hasOwn(value, key) ? [[key, value[key]]] : [];
}

function isStep(value: Json): boolean {
  const isPair = (pair: Json) => Array.isArray(pair) && pair.length === 2 && pair.every(Number.isFinite);
  return isPair(value?.rows) && isPair(value?.weight) && !Object.hasOwn(value, "sensitivity");
}

function withCurves(cards: Json, change: (cutOffs: Json[]) => Json[]): Json {
  if (!Array.isArray(cards)) return cards;
  return cards.map((card) => {
    if (!Array.isArray(card?.audit?.parts)) return card;
    const parts = card.audit.parts.map((part: Json) => {
      if (!Array.isArray(part?.risk?.curves)) return part;
      const curves = part.risk.curves.map((curve: Json) =>
        Array.isArray(curve?.cutOffs) ? { ...curve, cutOffs: change(curve.cutOffs) } : curve,
      );
      return { ...part, risk: { ...part.risk, curves } };
    });
    return { ...card, audit: { ...card.audit, parts } };
  });
}
