import { existsSync } from "node:fs";
import {
  type Audit,
  auditView,
  card,
  cardHtml,
  cardMarkdown,
  cardText,
  type Finding,
  type FitOptions,
  type FitRequest,
  fit,
  fitSafely,
  type Model,
  modelToJson,
  type Outcome,
  type Recipe,
  type SafeOutcome,
  type ScoringSystem,
  type Source,
} from "@fairscore/core";
import { DEFAULTS, hashProfiles } from "@fairscore/core/parts";
import { writeAtomically } from "../../files/write-file.ts";
import { EXIT } from "../../terminal/exit.ts";
import { progressLine } from "../../terminal/progress.ts";
import { measuredBy } from "../../terminal/progress-words.ts";
import {
  colored,
  colors,
  plainJson,
  print,
  say,
  showsSmall,
  terminalWidth,
} from "../../terminal/terminal.ts";
import { heldOutFor, type JudgingOptions, strictly, verdictOf } from "../options/judging-options.ts";
import type { LearnCliOptions } from "../options/learn-options.ts";
import { type SafetyCliOptions, safetyOf } from "../options/safety-options.ts";
import { flagOf } from "../options/settings.ts";
import type { SpecToLearn } from "../options/spec-options.ts";
import { alternativeFile, alternativesText } from "../text/alternatives-text.ts";
import { briefAudit } from "../text/brief-audit.ts";
import { infeasibleSentence } from "../text/infeasible-sentence.ts";
import { marginSentence, safetyText } from "../text/safety-text.ts";
import { resultJson, sayNotes } from "../text/words.ts";
import { inSight } from "./in-sight.ts";
import { countAsTrained } from "./model-data.ts";
import { saveParsimony } from "./save-parsimony.ts";

/** What the plan of the verdict has decided is not decided again. */
const NOBODY = { share: 0, seed: 1 };

/** What becomes of learnt tables. */
export interface OutputOptions {
  out?: string;
  html?: string;
  markdown?: string;
  /** Where the curve goes by which the number of conditions was chosen. */
  parsimony?: string;
  json?: boolean;
  showSmall?: boolean;
  quiet?: boolean;
  /** Save the best tables under a name of our own when Ctrl-C comes and `out` is not given. Default true. */
  rescue?: boolean;
}

/**
 * Learns with a live line, saves what was asked for, then prints: a closed pipe can't lose a model. `asked` is what the user
 * said before there was a recipe: what judges the card is learnt by it.
 */
export async function learnAndShow(
  source: Source,
  request: SpecToLearn & { readonly recipe: Recipe },
  notes: readonly Finding[],
  options: OutputOptions & LearnCliOptions & SafetyCliOptions & JudgingOptions,
  asked?: FitRequest,
): Promise<Outcome> {
  const tell = options.quiet ? () => {} : say;
  const { done: outcome, interrupted } = await learnInSight(source, request, notes, options, asked);
  const { model, audit } = outcome;
  const safety = "safety" in outcome ? outcome.safety : undefined;
  const saveReport = async () => {
    if (options.safetyReport !== undefined && safety)
      await writeAtomically(options.safetyReport, `${resultJson(safety, 2)}\n`);
  };
  if (!model) {
    await saveReport();
    await saveParsimony(options, outcome.parsimony);
    if (options.json) await print(outcomeJson(outcome));
    say(`fairscore: ${infeasibleSentence(outcome, interrupted)}`);
    process.exitCode = interrupted ? EXIT.interrupted : EXIT.infeasible;
    return outcome;
  }
  sayNotes(
    outcome.notes.filter(({ code }) => code === "proxy-line"),
    tell,
  );
  if (interrupted) process.exitCode = EXIT.interrupted;
  else if (safety?.status === "not certified") process.exitCode = EXIT.infeasible;
  const strict = strictly(options, outcome);
  if (strict.length > 0 && !interrupted) process.exitCode = EXIT.infeasible;
  const { rescue: mayRescue = true } = options;
  const rescue = interrupted && mayRescue && options.out === undefined ? freeName() : undefined;
  // What can't be saved is still printed: it may have taken an hour to find.
  const failed = await save(model, audit, outcome.alternatives ?? [], {
    ...options,
    out: options.out ?? rescue,
  })
    .then(saveReport)
    .then(() => saveParsimony(options, outcome.parsimony))
    .catch((error: unknown) => ({ error }));
  if (rescue !== undefined && !failed) say(`saved ${rescue}`);
  else if (options.out !== undefined && !failed) tell(`saved ${options.out}`);
  if (options.json) await print(outcomeJson(outcome));
  else {
    const width = terminalWidth();
    const tested = safety ? `\n${safetyText(safety, width, colors.bold)}` : "";
    const shown = cardText(card(model.system, audit, { setting: flagOf }), { width, color: colored });
    const groups = audit
      ? await groupsOf(model.system, audit, source, showsSmall({ showSmall: options.showSmall }))
      : "";
    await print(shown + groups + tested + alternativesText(outcome, options.out, width));
  }
  if (strict.length > 0) say(`fairscore: the verdict warns of ${strict.join(", ")} (--strict)`);
  if (failed) throw failed.error;
  return outcome;
}

function learnInSight(
  source: Source,
  request: FitRequest & { readonly recipe: Recipe },
  notes: readonly Finding[],
  options: OutputOptions & LearnCliOptions & SafetyCliOptions & JudgingOptions,
  asked: FitRequest | undefined,
) {
  const line = progressLine({
    quiet: options.quiet ?? false,
    seconds: options.seconds ?? (options.work === undefined ? DEFAULTS.seconds : Number.POSITIVE_INFINITY),
    measured: measuredBy(request, request.recipe.weight !== undefined),
  });
  const safety = safetyOf(options);
  return inSight<Outcome | SafeOutcome>(line, "the best tables so far are kept", options, async (effort) => {
    const fitOptions: FitOptions = {
      ...effort,
      ...(options.alternatives !== undefined && {
        alternatives: { count: options.alternatives, within: options.within },
      }),
      holdOut: heldOutFor(options, source) ?? NOBODY,
      verdict: verdictOf(options, asked),
      foldsBy: asked,
      ...(options.cutAtRisk && { cutAtRisk: options.cutAtRisk }),
      ...(options.riskBands && { riskBands: options.riskBands }),
      onChoosing: ({ size, sizes }) =>
        line.pass(`choosing the number of conditions: ${size + 1} of ${sizes} …`),
      onJudging: ({ fold, folds }) => {
        if (fold === 0)
          line.tell(`judging on people not learnt from: ${folds} cards, each without some of them …`);
      },
      onEvent: (event) => {
        // Not before: what can't be learnt at all ends in one sentence.
        if (event.type === "start") sayNotes([...notes, ...(event.notes ?? [])], line.tell);
        line.show(event);
        if (event.type === "done" && event.best !== undefined && options.alternatives !== undefined) {
          line.tell("looking for tables that are nearly as good with other conditions …");
        }
        if (event.type === "done" && event.best === undefined && request.fairness && !effort.signal.aborted) {
          line.tell("no tables within these limits; looking for the smallest tolerance that has some …");
        }
      },
    };
    const outcome = safety
      ? await fitSafely(source, request, {
          ...fitOptions,
          holdOut: heldOutFor(options, source),
          safety: { ...safety, onMargin: (result) => line.tell(marginSentence(result)) },
        })
      : await fit(source, request, fitOptions);
    return { ...outcome, notes: [...notes, ...outcome.notes] };
  });
}

async function save(
  model: Model,
  audit: Audit | undefined,
  alternatives: readonly Model[],
  options: OutputOptions,
): Promise<undefined> {
  const printed = card(model.system, audit);
  if (options.out !== undefined) await writeAtomically(options.out, modelToJson(model.system));
  if (options.html !== undefined) await writeAtomically(options.html, cardHtml(printed));
  if (options.markdown !== undefined) await writeAtomically(options.markdown, cardMarkdown(printed));
  if (options.out === undefined) return;
  for (const [i, other] of alternatives.entries()) {
    await writeAtomically(alternativeFile(options.out, i + 1), modelToJson(other.system));
  }
}

/** Where the best tables go when Ctrl-C comes and no --out was given; no file is written over. */
function freeName(): string {
  const name = (n: number) => (n === 1 ? "fairscore-model.json" : `fairscore-model-${n}.json`);
  let n = 1;
  while (existsSync(name(n))) n++;
  return name(n);
}

/** The groups in one table. Where that is for others, small counts are left out, for which the rows are counted again. */
async function groupsOf(
  system: ScoringSystem,
  audit: Audit,
  source: Source,
  showSmall: boolean,
): Promise<string> {
  if (audit.parts.every(({ groups }) => groups.length === 0)) return "";
  const profiles = showSmall
    ? undefined
    : await countAsTrained(system, source, system.recipe).catch(() => {});
  const isCounted = profiles !== undefined && hashProfiles(profiles) === system.training?.profilesHash;
  if (!showSmall && !isCounted) return "\ngroups: see fairscore audit\n";
  const view = isCounted ? auditView(audit, { system, profiles }) : auditView(audit);
  return `\n${briefAudit(view, terminalWidth(), colors.bold)}`;
}

function outcomeJson(outcome: Outcome): string {
  return plainJson(resultJson(outcome, 2));
}
