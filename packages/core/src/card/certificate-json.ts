import { words } from "../findings/finding.ts";
import { floorReasonOf } from "../model/floor-reason.ts";
import { leastLoss } from "../model/least.ts";
import type { ScoringSystem, TrainingRecord } from "../model/scoring-system.ts";
import type { Spec } from "../problem/spec.ts";
import { certificateSentences, shapeSentence } from "./certificate.ts";

/** What is claimed about a model and what the claims rest on, for machines and archives. */
export interface Certificate
  extends Omit<
    TrainingRecord,
    "floorProof" | "countedProof" | "least" | "holdOut" | "profilesHash" | "fairscore" | "highs"
  > {
  readonly format: "fairscore-certificate";
  readonly version: 1;
  /** The whole of it in words. */
  readonly statement: string;
  /** Objective, limits, fairness and rules: what "of this shape" means. */
  readonly spec: Spec;
  /** The least loss found, which floor, status and gap are about; that of the card where no likelier one was chosen. */
  readonly leastLoss: number;
  /** (leastLoss - floor) / leastLoss. */
  readonly gap: number;
  readonly software: { readonly fairscore: string; readonly highs: string };
  readonly hashes: { readonly profiles: string; readonly model?: string };
}

/** The certificate of a learnt model; nothing for tables made by hand. */
export function certificate(system: ScoringSystem): Certificate | undefined {
  const { training, spec, seal } = system;
  if (!training) return undefined;
  const {
    floorProof: _,
    countedProof: _sets,
    least: _card,
    holdOut: _heldOut,
    profilesHash,
    fairscore,
    highs,
    ...counted
  } = training;
  const floorReason = floorReasonOf(training);
  const least = leastLoss(training);
  return {
    format: "fairscore-certificate",
    version: 1,
    statement: [...certificateSentences(system), shapeSentence(system)].join(" "),
    spec,
    ...counted,
    floorWhy: words(floorReason),
    floorReason,
    leastLoss: least,
    gap: least <= training.floor ? 0 : (least - training.floor) / least,
    software: { fairscore, highs },
    hashes: { profiles: profilesHash, ...(seal !== undefined && { model: seal }) },
  };
}
