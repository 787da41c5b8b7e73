import { checkAudit } from "../audit/check-audit.ts";
import type { Audit } from "../audit/report.ts";
import type { Finding } from "../findings/finding.ts";
import type { Voice } from "../findings/voice.ts";
import { inWords } from "../model/in-words.ts";
import { checkSystem } from "../model/model-json.ts";
import type { Parsimony } from "../model/parsimony.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { nounOf } from "../recipe/codebook.ts";
import { callback, checkOptions, maybe, type Shapes } from "../schema.ts";
import { type CardFace, faceOf } from "./card-face.ts";
import { type CardRiskTable, cardRisk } from "./card-risk.ts";
import {
  certificateSentences,
  provenanceLine,
  sealSentence,
  shapeSentence,
  wasChanged,
} from "./certificate.ts";
import { groupsMade } from "./groups-made.ts";
import { movedSentences, movedWarnings } from "./moved-cuts.ts";
import { printedRisk } from "./printed-risk.ts";
import { withoutIdleQuestions } from "./questions.ts";
import { neverGiven } from "./score-bands.ts";
import { accuracySentences, fairnessSentences, ruleSentences, safetySentence, warnings } from "./summary.ts";
import { verdictSentences, verdictWarnings } from "./verdict-sentences.ts";

export type { CardFace, CardLine, CardRow, CardSection, CardTable } from "./card-face.ts";
export type { CardRiskTable } from "./card-risk.ts";

/** Everything that a printed card says. Renderers use nothing else. Plain JSON. */
export interface Card extends CardFace {
  /** What a reader must know before using the card. */
  readonly warnings: readonly string[];
  /** What holds for people whom it was not learnt from; empty where nobody else was asked. */
  readonly verdict: readonly string[];
  /** How likely each class is for a total; absent where nothing is known of it. */
  readonly risk?: CardRiskTable;
  /** How often it is right on the people learnt from, and on those held out where there is no verdict. */
  readonly accuracy: readonly string[];
  readonly fairness: readonly string[];
  readonly certificate: readonly string[];
  /** How the number of conditions was chosen; absent where somebody named it. */
  readonly parsimony?: Parsimony;
  /** The limits that the tables keep: what "of this shape" means. */
  readonly shape: string;
  readonly provenance: string;
}

/** What settings are called where the card is read; by default by plain words, for it goes to people. */
export interface CardOptions {
  readonly setting?: Voice["setting"];
  /** How a warning of the verdict is said there, where that has words of its own. */
  readonly say?: (warning: Finding, index: number) => string;
}

const OPTIONS: Shapes = { setting: maybe(callback), say: maybe(callback) };

/**
 * The card of a scoring system, in the words of its codebook; with its audit it also says how often it is right, and for
 * whom.
 */
export function card(model: ScoringSystem, audit?: Audit, options: CardOptions = {}): Card {
  checkSystem(model);
  checkOptions(options, OPTIONS);
  const { setting = plainName, say } = options;
  const { system } = inWords(model);
  if (audit !== undefined) checkAudit(audit);
  const { recipe } = system;
  const face = faceOf(system);
  const { bands } = face;
  // The fingerprint of a model takes longer than all the rest.
  const changed = wasChanged(system);
  const { safety, parsimony } = system.training ?? {};
  const noun = nounOf(recipe.codebook);
  // Of a card that was changed since nothing is known.
  const verdict = changed ? undefined : system.verdict;
  const isJudged = verdict !== undefined && verdict.by !== "none";
  const unsealed = sealSentence(system, changed);
  // People who are counted for it were not learnt from: nobody was.
  const isUntried = !system.training && !system.verdict && !audit;
  const printed = changed ? undefined : printedRisk(system);
  const risk = printed && cardRisk({ ...system, risk: printed }, noun, face.tables[0]!);
  return {
    ...face,
    warnings: [
      ...(unsealed === undefined ? [] : [unsealed]),
      ...(isUntried ? verdictWarnings(BY_HAND, setting, noun) : []),
      ...(safety?.status === "not certified" && !changed ? [safetySentence(safety)] : []),
      ...(verdict ? (say ? verdict.warnings.map(say) : verdictWarnings(verdict, setting, noun)) : []),
      ...(audit && !changed ? movedWarnings(system, audit) : []),
      ...warnings(
        withoutIdleQuestions(system),
        bands && neverGiven(face.classes, bands, face.tables[0]!),
        verdict,
        audit,
        setting,
      ),
    ],
    verdict: verdict ? verdictSentences(verdict, noun, safety?.status === "certified" && !changed) : [],
    ...(risk && { risk }),
    accuracy: audit
      ? [...accuracySentences(audit, bands !== null, noun, isJudged), ...ruleSentences(audit, noun)]
      : [],
    fairness: [
      ...groupsMade(recipe),
      ...(audit ? fairnessSentences(audit, noun, isJudged, setting) : []),
      ...(safety && !changed ? [safetySentence(safety)] : []),
    ],
    certificate: [...(changed ? [] : movedSentences(system)), ...certificateSentences(system, changed)],
    ...(parsimony && parsimony.sizes.length > 0 && !changed && { parsimony }),
    shape: shapeSentence(system),
    provenance: provenanceLine(system, changed),
  };
}

const BY_HAND = { warnings: [{ code: "not-judged", because: "by-hand" }] } as const;

function plainName(setting: string): string {
  return setting.replaceAll("-", " ");
}
