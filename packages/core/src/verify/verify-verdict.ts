import { InputError } from "../errors.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { CardVerdict, Judged, Rate } from "../model/verdict.ts";
import type { FairnessRule } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { verdictAgain } from "../verdict/again.ts";
import { firstDifference } from "./first-difference.ts";
import { type Recount, recount } from "./recount.ts";
import { comparedRates } from "./verify-fairness.ts";

/** Shares are claimed as doubles: rounding is no lie. */
const ROUNDING = 1e-12;

/** With fewer people on a side, a comparison says nothing about a limit. */
const FEW_PEOPLE = 30;

/** A check of the verdict, and what of it is nobody's to recount. */
export interface VerdictCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/**
 * Whether a verdict says what its people say. What is right, what each class gets and how groups compare is counted here;
 * the rest (intervals, what is certain, warnings and their order) is worked out anew by the code that made it, and must be
 * the same: so a verdict that was changed afterwards is seen, whoever renewed the seal.
 */
export function checkVerdict(
  system: ScoringSystem,
  verdict: CardVerdict,
  profiles: Profiles,
  rowsPerUnit?: number,
): { readonly check: VerdictCheck; readonly unchecked: readonly string[] } {
  const isByUnit = system.recipe.rows?.together?.by === "unit";
  const canRepeat = verdict.by !== "held-out" || !isByUnit || rowsPerUnit !== undefined;
  const wrong = verdict.by === "held-out" ? differences(verdict, system, profiles) : [];
  const otherwise = canRepeat ? againOtherwise(system, verdict, profiles, rowsPerUnit ?? 1) : undefined;
  // One figure that was changed is said once, by the count where there is one.
  if (wrong.length === 0 && otherwise !== undefined) wrong.push(otherwise);
  if (verdict.by === "cross-validation") {
    const { rows } = recount(system.tables, profiles);
    if (verdict.people > rows) wrong.unshift(`${rows} people learnt from, claimed ${verdict.people}`);
  }
  return {
    check: {
      name: "verdict",
      ok: wrong.length === 0,
      detail: wrong.join("; ") || detailOf(verdict, canRepeat),
    },
    unchecked: [
      ...(verdict.by === "cross-validation"
        ? [
            "the verdict comes from cards learnt from other folds, which are not kept: fairscore cv learns such cards again",
          ]
        : []),
      ...(canRepeat
        ? []
        : ["of the verdict: intervals and warnings; counts do not know which rows belong together"]),
    ],
  };
}

function detailOf(verdict: CardVerdict, canRepeat: boolean): string {
  if (verdict.by === "none") return "nobody is judged, as it says";
  if (verdict.by === "cross-validation")
    return `on ${verdict.people} of the people learnt from, each judged once; its warnings follow from its figures`;
  const rest = canRepeat ? ", groups, limits, intervals and warnings" : ", and how groups compare,";
  return `right and wrong${rest} counted again on the ${verdict.people} people held out`;
}

/** The first place where the verdict is not what the same rows give now. */
function againOtherwise(
  system: ScoringSystem,
  verdict: CardVerdict,
  profiles: Profiles,
  perUnit: number,
): string | undefined {
  try {
    return firstDifference(verdictAgain(system, verdict, profiles, perUnit), verdict);
  } catch (error) {
    // Tables and limits that these rows can't serve have no verdict.
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

/** What the verdict says otherwise than the counts. */
function differences(verdict: Judged, system: ScoringSystem, profiles: Profiles): string[] {
  const counts = recount(system.tables, profiles, 1);
  const share = (keep: (y: number, p: number) => boolean, among: (y: number, p: number) => boolean) => {
    const whole = counts.weight((_c, y, p) => among(y, p));
    return whole === 0n
      ? null
      : Number(counts.weight((_c, y, p) => among(y, p) && keep(y, p))) / Number(whole);
  };
  const everyone = () => true;
  const wrong = verdict.people === counts.rows ? [] : [`${counts.rows} people, claimed ${verdict.people}`];
  const compare = (what: string, counted: number | null, { value }: Pick<Rate, "value">) => {
    const isSame =
      counted === null || value === null ? counted === value : Math.abs(counted - value) < ROUNDING;
    if (!isSame) wrong.push(`${what} ${counted}, claimed ${value}`);
  };
  compare(
    "right for",
    share((y, p) => y === p, everyone),
    verdict.accuracy,
  );
  // By its place: the verdict has the names of the codebook.
  const usual = verdict.classes.findIndex((one) => one.class === verdict.usual.class);
  compare(
    `giving everyone ${verdict.usual.class}`,
    share((y) => y === usual, everyone),
    { value: verdict.usual.accuracy },
  );
  if (verdict.classes.length !== system.classes.length) wrong.push("not every class is judged");
  verdict.classes.forEach(({ class: name, given, recall, precision }, k) => {
    compare(
      `given ${name}`,
      share((_y, p) => p === k, everyone),
      given,
    );
    compare(
      `recall of ${name}`,
      share(
        (_y, p) => p === k,
        (y) => y === k,
      ),
      recall,
    );
    compare(
      `precision of ${name}`,
      share(
        (y) => y === k,
        (_y, p) => p === k,
      ),
      precision,
    );
  });
  const learnt = recount(system.tables, profiles);
  for (const [i, rule] of (system.spec.fairness ?? []).entries()) {
    const claimed = verdict.limits[i];
    if (claimed)
      compare(`worst under ${claimed.title}`, worstOf(rule, profiles, learnt, counts), claimed.worst ?? NONE);
    else wrong.push(`nothing of limit ${i + 1}`);
  }
  return wrong;
}

const NONE = { value: null };

/** The worst of what a rule compares, among people held out who are enough on both sides; null where none are. */
function worstOf(rule: FairnessRule, profiles: Profiles, learnt: Recount, counts: Recount): number | null {
  const isRatio = rule.form === "ratio";
  const values: number[] = [];
  for (const { among, counted, sides } of comparedRates(rule, profiles, learnt)) {
    const rates = sides.map(({ inside }) => ({
      people: heldOutRows(profiles, (cell, y) => inside(cell) && among(y)),
      part: counts.weight((c, y, p) => inside(c) && among(y) && counted(y, p)),
      size: counts.weight((c, y) => inside(c) && (rule.normalisation === "group" || among(y))),
    }));
    if (rates.some(({ people, size }) => people < FEW_PEOPLE || size === 0n)) continue;
    const [a, b] = rates.map(({ part, size }) => Number(part) / Number(size)) as [number, number];
    const higher = Math.max(a, b);
    values.push(isRatio ? (higher === 0 ? 1 : Math.min(a, b) / higher) : Math.abs(a - b));
  }
  if (values.length === 0) return null;
  return isRatio ? Math.min(...values) : Math.max(...values);
}

function heldOutRows(profiles: Profiles, takes: (cell: number, y: number) => boolean): number {
  let rows = 0;
  for (let e = 0; e < profiles.entryCell.length; e++) {
    if (profiles.entryPart[e] === 1 && takes(profiles.entryCell[e]!, profiles.entryLabel[e]!))
      rows += profiles.entryRows[e]!;
  }
  return rows;
}
