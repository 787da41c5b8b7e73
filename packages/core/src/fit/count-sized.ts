import { systemHost } from "../host.ts";
import { sealOf } from "../model/hash.ts";
import type { Parsimony } from "../model/parsimony.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { isAuto, withConditions } from "../problem/asked-spec.ts";
import { DEFAULTS } from "../problem/defaults.ts";
import type { Source } from "../profiles/source.ts";
import type { HoldOut } from "../profiles/split.ts";
import { chooseConditions } from "./choose-conditions.ts";
import { countFor } from "./count.ts";
import type { FitOptions } from "./fit-options.ts";
import { type FitRequest, steadinessFor } from "./request.ts";

/** However long the choice took: the card itself has this share of the time at least. */
const LEAST_SHARE = 0.25;

/** What `countFor` gives. */
export type Counted = Awaited<ReturnType<typeof countFor>>;

/** The counts, with a limit on conditions that is a number; where that was to be chosen, how it was. */
export interface Sized extends Counted {
  /** What folds are learnt by. */
  readonly request: FitRequest;
  readonly parsimony?: Parsimony;
  /** Seconds that the choice took. */
  readonly spent: number;
}

/** `countFor`, and the number of conditions where it is left to be chosen, among the rows that are not held out. */
export async function countSized(
  source: Source,
  asked: FitRequest,
  holdOut: HoldOut | undefined,
  options: FitOptions,
): Promise<Sized> {
  const { verdict, foldsBy, continueFrom, host = systemHost } = options;
  const request = steadinessFor(asked, options.engine);
  const said = foldsBy ?? (typeof verdict === "object" ? verdict.request : request);
  const by = steadinessFor(said, options.engine);
  if (!isAuto(request)) return { ...(await countFor(source, request, holdOut)), request: by, spent: 0 };
  const began = host.now();
  const open = DEFAULTS.conditions.tables;
  const counted = await countFor(source, withConditions(request, open), holdOut);
  const sized = (conditions: number, parsimony: Parsimony | undefined): Sized => ({
    ...counted,
    spec: withConditions(counted.spec, conditions),
    request: withConditions(by, conditions),
    ...(parsimony && { parsimony }),
    spent: (host.now() - began) / 1000,
  });
  // Whoever goes on from a card goes on with its size.
  const known = continueFrom?.spec.limits?.conditions;
  if (known !== undefined) return sized(known, continueFrom?.training?.parsimony);
  const cards = { ...counted, source, request: withConditions(by, open) };
  const { parsimony, notes } = await chooseConditions(cards, holdOut, options);
  return { ...sized(parsimony.chosen, parsimony), notes: [...counted.notes, ...notes] };
}

/** The seconds that are left for a card, of those that it was to have. */
export function secondsAfter(spent: number, seconds: number): number {
  return Math.max(LEAST_SHARE * seconds, seconds - spent);
}

/** The model with how its number of conditions was chosen, sealed. */
export function withParsimony(system: ScoringSystem, parsimony: Parsimony | undefined): ScoringSystem {
  if (!parsimony || !system.training) return system;
  const { seal: _, ...unsealed } = system;
  const told = { ...unsealed, training: { ...system.training, parsimony } };
  return { ...told, seal: sealOf(told) };
}
