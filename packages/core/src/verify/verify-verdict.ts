import type { ScoringSystem } from "../model/scoring-system.ts";
import type { CardVerdict, Judged, Rate } from "../model/verdict.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { type Recount, recount } from "./recount.ts";

/** Shares are claimed as doubles: rounding is no lie. */
const ROUNDING = 1e-12;

/** A check of the verdict, and what of it is nobody's to recount. */
export interface VerdictCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** Whether a verdict says of the people held out what is counted of them. */
export function checkVerdict(
  system: ScoringSystem,
  verdict: CardVerdict,
  profiles: Profiles,
): { readonly check?: VerdictCheck; readonly unchecked: readonly string[] } {
  if (verdict.by === "none") return { unchecked: [] };
  if (verdict.by === "cross-validation") {
    const rows = recount(system.tables, profiles).rows;
    const isWhole = verdict.people <= rows;
    return {
      check: {
        name: "verdict",
        ok: isWhole,
        detail: `on ${verdict.people} of the ${rows} people learnt from, each judged once`,
      },
      unchecked: [
        "the verdict comes from cards learnt from other folds, which are not kept: fairscore cv learns such cards again",
      ],
    };
  }
  const wrong = differences(verdict, system, recount(system.tables, profiles, 1));
  return {
    check: {
      name: "verdict",
      ok: wrong.length === 0,
      detail: wrong.join("; ") || `right and wrong counted again on the ${verdict.people} people held out`,
    },
    unchecked: [
      "of the verdict: how groups compare, intervals and warnings; fairscore audit counts groups and limits again",
    ],
  };
}

/** What the verdict says otherwise than the counts. */
function differences(verdict: Judged, { classes }: ScoringSystem, counts: Recount): string[] {
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
  if (verdict.classes.length !== classes.length) wrong.push("not every class is judged");
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
  return wrong;
}
