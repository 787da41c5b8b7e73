import type { ScoringSystem } from "../model/scoring-system.ts";
import type { Spec } from "../problem/spec.ts";
import type { Verification } from "../verify/verify.ts";
import { certificateSentences, shapeSentence } from "./certificate.ts";

/** What is claimed about a model and what the claims rest on, for machines and archives. */
export interface Certificate {
  readonly format: "fairscore-certificate";
  readonly version: 1;
  /** The whole of it in words. */
  readonly statement: string;
  /** Objective, limits, fairness and rules: what "of this shape" means. */
  readonly spec: Spec;
  readonly rows: number;
  readonly profiles: number;
  /** Whole numbers, and the number that divides them into shares. */
  readonly loss: number;
  readonly floor: number;
  /** The part of the floor that `verify` adds up from the proof in the model. */
  readonly checkedFloor: number;
  readonly lossScale: number;
  /** (loss - floor) / loss. */
  readonly gap: number;
  readonly floorWhy: string;
  readonly status: "optimal" | "feasible";
  readonly smallest: boolean;
  readonly lines: number;
  readonly sum: number;
  readonly engine: string;
  readonly threads: number;
  readonly seed: number;
  readonly seconds: number;
  readonly work: number;
  readonly software: { readonly fairscore: string; readonly highs: string };
  readonly hashes: { readonly profiles: string; readonly model?: string };
  /** What was recounted from the data, where there was any. */
  readonly recount?: Verification;
}

/** The certificate of a learnt model; nothing for tables made by hand. */
export function certificate(system: ScoringSystem, recount?: Verification): Certificate | undefined {
  const { training, spec, seal } = system;
  if (!training) return undefined;
  const { floorProof: _, holdOut: _heldOut, profilesHash, fairscore, highs, ...counted } = training;
  return {
    format: "fairscore-certificate",
    version: 1,
    statement: [...certificateSentences(system), shapeSentence(spec)].join(" "),
    spec,
    ...counted,
    gap: training.loss <= training.floor ? 0 : (training.loss - training.floor) / training.loss,
    software: { fairscore, highs },
    hashes: { profiles: profilesHash, ...(seal !== undefined && { model: seal }) },
    ...(recount && { recount }),
  };
}
