import { audit } from "../audit/audit.ts";
import { fault } from "../findings/fault.ts";
import { type Finding, words } from "../findings/finding.ts";
import { verifiedSystem } from "../fit/build-system.ts";
import { FIT_OPTIONS } from "../fit/check-options.ts";
import { openInput } from "../fit/count.ts";
import { worstDifference } from "../fit/fairness-now.ts";
import type { FitEvent, FitInput } from "../fit/fit-options.ts";
import { systemHost } from "../host.ts";
import type { LearnOptions, Learnt } from "../learn/learn.ts";
import { checkSystem } from "../model/model-json.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { countLines, pointsFromTables } from "../model/tables.ts";
import { specFor } from "../problem/asked-spec.ts";
import { compileProblem } from "../problem/compile.ts";
import { evaluate } from "../problem/evaluate.ts";
import type { Problem } from "../problem/problem.ts";
import { parseFairnessRule, parseObjective } from "../problem/spec-json.ts";
import { countRows, profilesOfPart } from "../profiles/parts.ts";
import { RECIPE_OPTIONS } from "../recipe/propose/recipe-options.ts";
import { heldOutRisk, learntRisk } from "../risk/card-risk.ts";
import { checkOptions, listOf, maybe, oneOf, type Shapes, whole } from "../schema.ts";
import { rowsPerUnit } from "../verdict/clustering.ts";
import { type EditWriter, editWriter } from "./counted-edits.ts";
import { differences } from "./differences.ts";
import { type Better, findBetter } from "./find-better.ts";
import type { Improvement } from "./improvement.ts";
import { type CardOptions, type OpenCard, openCard } from "./open-card.ts";
import { paired } from "./paired.ts";
import { type PeopleCounter, peopleCounter } from "./people-counts.ts";
import { shapeOf } from "./shape.ts";

/** How to improve a card: what it is about, and how long to work. */
export interface ImproveOptions extends CardOptions, Omit<LearnOptions, "onProgress" | "known" | "starts"> {
  /** Most single edits to tell. Default 5. */
  readonly edits?: number;
  /** Most steps of the chain of edits to tell. Default 10. */
  readonly steps?: number;
  readonly onEvent?: (event: FitEvent) => void;
}

/**
 * What the best card of the same shape would gain on these people, with the proof of how much more is possible, and the
 * smallest edits of the card that gain most. The card may be made by hand or learnt.
 *
 *     const improvement = await improve(system, rows, { protect: ["sex"], seconds: 10 });
 *     improvement.edits[0]?.words; // "age at least 75: 2 → 3 points"
 *     improvement.best?.system;    // the better card, sealed
 */
export async function improve(
  system: ScoringSystem,
  input: FitInput,
  options: ImproveOptions = {},
): Promise<Improvement> {
  checkSystem(system);
  checkOptions(options, IMPROVE_OPTIONS);
  if (options.objective === "worst-group")
    throw fault({ code: "worst-group-elsewhere", what: "improving a card" });
  const { edits = 5, steps = 10, onEvent, ...more } = options;
  const { seconds, work, gap, engine, executor, signal, host = systemHost, ...about } = more;
  const began = host.now();
  const source = await openInput(input, system);
  const opened = await openCard(system, source, about);
  const { card, recipe, profiles } = opened;
  const { objective, fairness, columns } = options;
  const asked = { objective, fairness: typeof fairness === "function" ? fairness(recipe) : fairness };
  const shape = shapeOf(card, profilesOfPart(profiles, 0), {
    ...specFor(asked, recipe),
    otherColumns: columns === "all",
  });
  if (shape.spec.objective === "risk" && card.shape === "tables") throw fault({ code: "risk-of-improved" });
  const perUnit = await rowsPerUnit(source, recipe);
  const { problem, notes: problemNotes } = compileProblem(profilesOfPart(profiles, 0), shape.spec);
  const notes = [...opened.notes, ...shape.notes, ...problemNotes];
  const points = pointsFromTables(card.tables, profiles.conditions, card.shape);
  const { seed } = options;
  const better = await findBetter(problem, points, {
    ...{ edits, steps, seed, seconds, work, gap, engine, executor, signal, host },
    onProgress: toEvents(problem, notes, onEvent),
  });
  const own: ScoringSystem = {
    format: "fairscore-model",
    version: 1,
    classes: profiles.classes,
    tables: card.tables,
    recipe,
    spec: shape.spec,
    // Classes may be called otherwise here, but they are in the card's order.
    ...(system.risk?.shape === card.shape && { risk: system.risk }),
  };
  const { learnt } = better;
  const { loss, broken } = evaluate(problem, points);
  const counter = peopleCounter(profiles, shape.spec.objective ?? "accuracy");
  const writer = editWriter(own, problem, counter);
  const before = audit(own, profiles);
  return {
    format: "fairscore-improvement",
    version: 1,
    objective: before.objective,
    weighted: before.weighted,
    lossScale: problem.lossScale,
    layout: card.shape,
    shape: shape.words,
    card: {
      system: own,
      loss,
      lines: countLines(own),
      audit: before,
      broken: [...new Set(broken)],
      learntFromTheseRows: opened.learntFromTheseRows,
      mayKnowHeldOut: opened.mayKnowHeldOut,
    },
    ...(learnt.points && bestOf(own, problem, points, { ...opened, perUnit }, better, writer, counter)),
    ...(learnt.loss !== undefined && { gain: loss - learnt.loss }),
    status: learnt.status,
    stopped: learnt.stopped,
    floor: learnt.floor,
    floorWhy: words(learnt.floorReason),
    gap: gapOf(learnt),
    ...(learnt.conflict && { conflict: learnt.conflict }),
    edits: writer.singles(points, loss, better.singles.moves),
    editsLeftOut: better.singles.leftOut,
    chain: writer.chain(points, loss, better.chain),
    notes: [...notes, ...learnt.notes],
    ...(!learnt.byWork && { seconds: (host.now() - began) / 1000 }),
    work: learnt.work,
  };
}

const { outcome, rows: _, ...roles } = RECIPE_OPTIONS;
const { holdOut, ...work } = FIT_OPTIONS;
const IMPROVE_OPTIONS: Shapes = {
  ...work,
  ...roles,
  outcome: maybe(outcome!),
  holdOut: (value, path) => (value === null ? undefined : holdOut!(value, path)),
  objective: maybe(parseObjective),
  fairness: maybe((value, path) => {
    if (typeof value !== "function") listOf(parseFairnessRule)(value, path);
  }),
  columns: maybe(oneOf(["card", "all"])),
  edits: maybe(whole(0)),
  steps: maybe(whole(0)),
};

/** The better card, verified, with risks of its own as learnt cards have, and how the two do on people held out. */
function bestOf(
  own: ScoringSystem,
  problem: Problem,
  points: Int32Array,
  { recipe, profiles, holdOut, perUnit }: OpenCard & { readonly perUnit: number },
  { learnt }: Better,
  writer: EditWriter,
  count: PeopleCounter,
): Pick<Improvement, "best" | "heldOut"> {
  const { system, verification } = verifiedSystem(
    { profiles, recipe, spec: own.spec, problem, learnt, ...(holdOut && { holdOut }) },
    (found) => heldOutRisk(found, profiles, perUnit) ?? learntRisk(found, profiles, { perUnit }),
  );
  const after = pointsFromTables(system.tables, profiles.conditions, problem.shape);
  const changes = differences(problem, points, after);
  return {
    best: {
      system,
      loss: learnt.loss!,
      lines: countLines(system),
      audit: audit(system, profiles),
      verification,
      changes: changes.map(writer.written),
    },
    ...(countRows(profiles, 1) > 0 && {
      heldOut: {
        ...paired(own, system, profiles, 1),
        lossBefore: count(own).heldOut!.loss,
        lossAfter: count(system).heldOut!.loss,
      },
    }),
  };
}

function gapOf({ loss, floor }: Learnt): number {
  if (loss === undefined) return 1;
  return loss <= floor ? 0 : (loss - floor) / loss;
}

function toEvents(
  problem: Problem,
  notes: readonly Finding[],
  onEvent: ImproveOptions["onEvent"],
): LearnOptions["onProgress"] {
  if (!onEvent) return undefined;
  let unfairness: number | undefined;
  return ({ soFar: _, sums, ...progress }) => {
    if (sums) unfairness = worstDifference(problem, sums);
    onEvent({
      ...progress,
      ...(progress.type === "start" && { notes }),
      ...(unfairness !== undefined && { unfairness }),
    });
  };
}
