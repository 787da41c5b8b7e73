import {
  type Audit,
  audit,
  type Condition,
  type CountedEdit,
  type LearnStatus,
  type OperationalRule,
  type Profiles,
  type Recipe,
  type ScoringSystem,
  type Verification,
  verify,
} from "@fairscore/core";
import {
  answer,
  bestMoves,
  compileProblem,
  conditionKey,
  editedCard,
  editGround,
  editWriter,
  findBetter,
  heldOutRisk,
  heldOutVerdict,
  learntRisk,
  leastLoss,
  mergeProfiles,
  notJudged,
  outsideOf,
  type PeopleCount,
  peopleCounter,
  pointsFromTables,
  profilesOfPart,
  readingOf,
  systemHost,
  tablesFromPoints,
  usedRecipe,
  withRisk,
  withVerdict,
} from "@fairscore/core/parts";
import { type Draft, type DraftLine, tablesOf } from "../model/edit-draft.ts";
import { requestOf } from "../model/request.ts";
import type { Settings } from "../model/settings.ts";
import { awakeClock } from "./awake-clock.ts";
import { claimsOf, countedBy, holdOutOf, peopleOf } from "./kept/card-people.ts";
import { type DeskState, type Prepared, prepare } from "./kept/desk-state.ts";
import { hireLanes, type Lanes } from "./lanes.ts";

/** A card that is worked on: the one before, and what it is to be. */
export interface EditInput {
  readonly settings: Settings;
  readonly base: ScoringSystem;
  readonly draft: Draft;
}

/** Where a changed card stands beside the one before, by what that one was learnt for. */
export interface EditPlace {
  readonly seen: PeopleCount;
  readonly heldOut?: PeopleCount;
  /** The same of the card before. */
  readonly before: { readonly seen: PeopleCount; readonly heldOut?: PeopleCount };
  /** Least loss found, and what is proven of all cards, as shares; absent where the card before was not learnt here. */
  readonly known?: { readonly least: number; readonly floor: number };
  /** Why that floor is not about it: what of it the card before could not have had, in sentences. */
  readonly outside: readonly string[];
}

/** What a draft comes to, before a second count has agreed. */
export interface EditCounts {
  readonly audit: Audit;
  readonly place: EditPlace;
}

export interface EditedCard extends EditCounts {
  readonly system: ScoringSystem;
  readonly verification: Verification;
}

/** A condition that may become a line. */
export interface Candidate {
  readonly condition: Condition;
  readonly words: string;
  /** People whom it holds for, of those to build on. */
  readonly people: number;
}

/** The single edits that gain most. */
export interface EditHints {
  readonly edits: readonly CountedEdit[];
  /** Better ones that break a limit which the draft keeps. */
  readonly leftOut: number;
  /** Divides their losses into shares, or mean log losses. */
  readonly lossScale: number;
  readonly areCounted: boolean;
}

/** What a search from a draft came to. */
export interface Improved {
  readonly status: LearnStatus;
  readonly draft?: Draft;
  /** As shares of the people to build on. */
  readonly loss?: number;
  readonly floor: number;
}

/** Edits that are offered. */
const MOST_HINTS = 5;

/** What the editor of cards asks of the desk. */
export function editHandlers(state: DeskState, hire: (role: DeskState["role"]) => Lanes = hireLanes) {
  let stopping: { aborted: boolean } | undefined;
  return {
    /**
     * Counts a draft: on those to build on and those held out, with all that an audit says. That is told first, so that
     * numbers follow the hand; then it is counted a second time, and only then it is a card.
     */
    async editCount(
      {
        changes,
        ...input
      }: EditInput & {
        readonly changes: readonly { readonly words: string; readonly why?: string }[];
      },
      tell: (counts: EditCounts) => void = () => {},
    ): Promise<EditedCard> {
      const { settings, base, draft } = input;
      const prepared = await prepare(state, settings);
      const bare = edited(input, prepared, changes);
      const people = await countedBy(state, usedRecipe(bare), holdOutOf(bare), prepared);
      const own = audit(bare, people);
      const system =
        own.parts.length > 1
          ? withVerdict(bare, heldOutVerdict(bare, own, people), heldOutRisk(bare, people))
          : withVerdict(bare, notJudged("edited"), learntRisk(bare, people));
      const objective = bare.spec.objective ?? "accuracy";
      const basePeople = await countedBy(state, usedRecipe(base), holdOutOf(bare), prepared);
      const { training } = base;
      const counts: EditCounts = {
        audit: withRisk(own, system, people),
        place: {
          ...peopleCounter(people, objective)(bare),
          before: peopleCounter(basePeople, objective)(base),
          ...(training && {
            known: {
              least: leastLoss(training) / training.lossScale,
              floor: training.floor / training.lossScale,
            },
          }),
          outside: training ? outsideOf(base, tablesOf(draft, base.classes)) : [],
        },
      };
      tell(counts);
      const named = namesConditions(bare) ? await peopleOf(state, settings, bare) : undefined;
      return { ...counts, system, verification: claimsOf(verify(system, named ?? people, { sets: false })) };
    },

    /** What may be added: conditions of the card's own recipe, and those that the data proposes. */
    async candidates(input: EditInput): Promise<readonly Candidate[]> {
      const { recipe, profiles } = await groundOf(state, input);
      const read = readingOf(recipe);
      const protectedColumns = new Set(recipe.protected.map(({ column }) => column));
      return profiles.conditions.flatMap((condition, j) =>
        protectedColumns.has(condition.column)
          ? []
          : [
              {
                condition,
                words: read.condition(condition),
                people: peopleWith(profiles, j),
              },
            ],
      );
    },

    /** The single edits that gain most and break no limit that the draft keeps; pins and what is forbidden are kept, too. */
    async editHints(input: EditInput): Promise<EditHints> {
      const { problem, points, card, profiles } = await groundOf(state, input);
      const { lossScale } = problem;
      // Of tables for risks nobody has counted what an edit is worth.
      if (problem.people && problem.shape === "tables")
        return { edits: [], leftOut: 0, lossScale, areCounted: false };
      const merged = mergeProfiles(problem);
      const found = bestMoves(editGround(merged, points), points, MOST_HINTS);
      const counter = peopleCounter(profiles, card.spec.objective ?? "accuracy");
      const loss = counter(card).seen.loss * lossScale;
      const writer = editWriter(card, problem, counter);
      const edits = writer.singles(points, Math.round(loss), found.moves);
      return { edits, leftOut: found.leftOut, lossScale, areCounted: true };
    },

    /** Searches for a better card of this size that keeps what is pinned and has nothing that is forbidden. */
    async improveFrom(
      input: EditInput & { readonly budget: { readonly seconds: number } | { readonly work: number } },
    ): Promise<Improved> {
      const { problem, points, profiles } = await groundOf(state, input);
      const signal = { aborted: false };
      stopping = signal;
      const lanes = hire(state.role);
      try {
        const { learnt } = await findBetter(problem, points, {
          edits: 0,
          steps: 0,
          seed: requestOf(input.settings, state.loaded!.info.columns).seed,
          ...input.budget,
          executor: lanes.executor,
          signal,
          host: { ...systemHost, now: awakeClock(() => performance.now()) },
        });
        const found =
          learnt.points &&
          tablesFromPoints(learnt.points, profiles.classes, profiles.conditions, problem.shape);
        return {
          status: learnt.status,
          floor: learnt.floor / problem.lossScale,
          ...(learnt.loss !== undefined && { loss: learnt.loss / problem.lossScale }),
          ...(found && { draft: taken(input.draft, learnt.points!, found, problem.shape === "score") }),
        };
      } finally {
        lanes.dismiss();
      }
    },

    /** Ends such a search, which keeps what it has found. */
    stopImproving(_input: object): object {
      if (stopping) stopping.aborted = true;
      return {};
    },
  };
}

/** The card of a draft, before anybody has counted it. */
function edited(
  { base, draft }: EditInput,
  { recipe, holdOut }: Prepared,
  changes: readonly { readonly words: string; readonly why?: string }[],
): ScoringSystem {
  const own = base.training ? base.training.holdOut : holdOut;
  return editedCard(base, {
    tables: tablesOf(draft, base.classes),
    columns: recipe.columns,
    changes,
    ...(own && { holdOut: own }),
  });
}

/** All that edits of a draft are looked for among: its own conditions, the card's and those of the data, counted. */
async function groundOf(state: DeskState, input: EditInput) {
  const { base, draft } = input;
  const prepared = await prepare(state, input.settings);
  const wide = { ...base, recipe: together(base.recipe, prepared.recipe) };
  const system = edited({ ...input, base: wide }, prepared, []);
  const rules = [...(system.spec.rules ?? []), ...pinRules(draft, system)];
  const card: ScoringSystem = { ...system, spec: { ...system.spec, ...(rules.length > 0 && { rules }) } };
  const { recipe } = card;
  const isPrepared = JSON.stringify(recipe.columns) === JSON.stringify(prepared.recipe.columns);
  const profiles = isPrepared ? prepared.profiles : await countedBy(state, recipe, holdOutOf(card));
  const { problem } = compileProblem(profilesOfPart(profiles, 0), card.spec);
  const points = pointsFromTables(card.tables, profiles.conditions, problem.shape);
  return { recipe, card, profiles, problem, points };
}

/** The conditions of both recipes, those of the first where both have a column. */
function together(own: Recipe, proposed: Recipe): Recipe {
  const columns = own.columns.map((column) => {
    const more = proposed.columns.find((one) => one.column === column.column && one.kind === column.kind);
    const known = new Set(column.conditions.map(conditionKey));
    const added = more?.conditions.filter((condition) => !known.has(conditionKey(condition))) ?? [];
    return added.length === 0 ? column : { ...column, conditions: [...column.conditions, ...added] };
  });
  const names = new Set(columns.map(({ column }) => column));
  return { ...own, columns: [...columns, ...proposed.columns.filter(({ column }) => !names.has(column))] };
}

/** What is pinned and forbidden as rules that engines keep. */
function pinRules({ lines, forbidden }: Draft, { classes, spec }: ScoringSystem): OperationalRule[] {
  const isScore = spec.shape === "score";
  return [
    ...lines.flatMap((line): OperationalRule[] => {
      const conditions = [conditionKey(line.condition)];
      if (line.pin === "line") return [{ rule: "force", conditions }];
      if (line.pin !== "points") return [];
      return line.points.flatMap((value, k): OperationalRule[] => {
        const only = isScore ? {} : { classes: [classes[k]!] };
        const points: OperationalRule = {
          rule: "points",
          conditions,
          ...only,
          allowed: [...new Set([0, value])],
        };
        return value === 0 ? [points] : [points, { rule: "force", conditions, ...only }];
      });
    }),
    ...(forbidden.length > 0 ? [{ rule: "forbid" as const, conditions: forbidden.map(conditionKey) }] : []),
  ];
}

/** A draft with the points that a search found: lines keep their ids and pins. */
function taken(draft: Draft, points: Int32Array, tables: ScoringSystem["tables"], isScore: boolean): Draft {
  const own = isScore ? [tables[1]!] : tables;
  const byKey = new Map<string, { condition: Condition; points: number[] }>();
  own.forEach(({ lines }, k) => {
    for (const { condition, points: value } of lines) {
      const key = conditionKey(condition);
      const line = byKey.get(key) ?? { condition, points: own.map(() => 0) };
      byKey.set(key, line);
      line.points[k] = value;
    }
  });
  const kept = draft.lines.flatMap((line): DraftLine[] => {
    const found = byKey.get(conditionKey(line.condition));
    byKey.delete(conditionKey(line.condition));
    return found ? [{ ...line, points: found.points }] : [];
  });
  return {
    ...draft,
    lines: [...kept, ...[...byKey].map(([id, line]) => ({ id, ...line }))],
    starts: isScore ? [] : tables.map((table) => table.startsWith),
    cuts: isScore ? [...points.subarray(points.length - (tables.length - 1))] : [],
  };
}

function peopleWith(profiles: Profiles, condition: number): number {
  let people = 0;
  for (let e = 0; e < profiles.entryRows.length; e++)
    if (profiles.entryPart[e] === 0 && answer(profiles, profiles.entryProfile[e]!, condition))
      people += profiles.entryRows[e]!;
  return people;
}

/** Rules that name conditions are only understood where those are counted, too. */
function namesConditions({ spec }: ScoringSystem): boolean {
  return (spec.rules ?? []).some(
    (rule) => "conditions" in rule || "column" in rule || "columns" in rule || "if" in rule,
  );
}
