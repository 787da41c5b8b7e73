import {
  type Audit,
  type Finding,
  type ImportedCard,
  InputError,
  parseModel,
  type ScoringSystem,
  type Spec,
  type Verification,
  verify,
  words,
} from "@fairscore/core";
import {
  cardFormatOf,
  cardFormatOfText,
  heldOutRisk,
  heldOutVerdict,
  importCardAs,
  isCardCsv,
  matchCard,
  memorySource,
  sealOf,
  usedRecipe,
  withRisk,
  withVerdict,
} from "@fairscore/core/parts";
import { requestOf } from "../model/request.ts";
import type { Settings } from "../model/settings.ts";
import { auditOf, claimsOf, countedBy, peopleOf } from "./kept/card-people.ts";
import type { DeskState } from "./kept/desk-state.ts";
import { hireYamlReader } from "./read/hire-reader.ts";
import { documentOf, type ReadYaml } from "./read/yaml-file.ts";

/** A card out of a file, counted on the data at hand. */
export interface OpenedCard {
  /** What Set-up would say of it. */
  readonly settings: Settings;
  readonly system: ScoringSystem;
  readonly audit: Audit;
  readonly verification: Verification;
  /** What is to be known of it, in sentences. */
  readonly notes: readonly string[];
}

/** More than a card that people wrote can have; models carry proofs. */
const MOST_CHARACTERS = 50_000_000;

/** How cards come in from files. */
export function openHandlers(state: DeskState, readYaml: ReadYaml = hireYamlReader(state.role.reader)) {
  return {
    /** Reads a model or a card that people wrote, and counts it on the open file; `settings` say what is missing on it. */
    async openCard(input: {
      readonly file: Blob;
      readonly name: string;
      readonly settings: Settings;
    }): Promise<OpenedCard> {
      if (!state.loaded) throw new Error("no data has been read");
      const { file, name, settings } = input;
      if (file.size > MOST_CHARACTERS) throw new InputError(`${name}: it is far larger than a card is`);
      const text = await file.text();
      const model = modelIn(text, name);
      if (model?.training) {
        const own = settingsFor(settings, model);
        const people = await peopleOf(state, own, model);
        if (people) {
          const verification = verify(model, people, { sets: false });
          return { settings: own, system: model, audit: auditOf(model, people), verification, notes: [] };
        }
      }
      const given = model ? elsewhere(model, name, state) : await written(text, name, settings, readYaml);
      const { system: bare, notes } = await matchCard(
        given,
        memorySource(state.loaded.table, state.loaded.info),
      );
      return counted(state, settings, bare, model ? [] : notes);
    },

    /** Whether a file that may be data is a card: a model, or a table whose first column is of conditions. */
    async looksLikeCard({ file }: { readonly file: Blob }): Promise<boolean> {
      const head = await file.slice(0, 2000).text();
      return head.trimStart().startsWith("{") ? head.includes('"fairscore-model"') : isCardCsv(head);
    },
  };
}

/** The model in a file; undefined for cards that people wrote. */
function modelIn(text: string, name: string): ScoringSystem | undefined {
  if (!text.trimStart().startsWith("{")) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new InputError(`${name}: it is damaged JSON; save the model again`, { cause: error });
  }
  const { format } = value as { readonly format?: unknown };
  if (format === "fairscore-session")
    throw new InputError(`${name}: it is a session, not a card; open it with “Open session”`);
  return typeof format === "string" && format.startsWith("fairscore") ? parseModel(value, name) : undefined;
}

/** A card that people wrote, with what Set-up says of outcome and groups where it says nothing. */
async function written(
  text: string,
  name: string,
  { outcome, protect }: Settings,
  readYaml: ReadYaml,
): Promise<ImportedCard> {
  const format = cardFormatOf(name) ?? cardFormatOfText(text);
  const document = format === "yaml" ? documentOf(await readYaml({ yaml: text, name })) : undefined;
  const read = (more: { readonly outcome?: string; readonly protect?: readonly string[] }) =>
    importCardAs(text, format, () => document!, { file: name, ...more });
  const own = read({});
  return read({ outcome: own.outcome ?? (outcome || undefined), protect });
}

/** A model of other rows: what its record says is about those, and stays with them. */
function elsewhere(model: ScoringSystem, name: string, { loaded }: DeskState): ImportedCard {
  const { training, verdict: _, seal: __, risk, origin, ...rest } = model;
  const { outcome, rows: ___, weight: ____, ...recipe } = usedRecipe(model);
  if (!("column" in outcome))
    throw new InputError(
      `${name}: its outcome is in several columns (${outcome.columns.join(", ")}); audit it with the command line`,
    );
  const names = new Set(loaded!.info.columns.map((column) => column.name));
  const groups = recipe.protected.filter(({ column }) => names.has(column));
  const { steadiness: _____, protocol: ______, ...spec } = model.spec;
  return {
    system: {
      ...rest,
      recipe: { ...recipe, outcome, protected: groups, strata: [], setAside: [] },
      spec: { ...spec, ...(groups.length === 0 && { fairness: undefined }) },
      ...(training
        ? { origin: { ...origin, source: name, learntFrom: training.rows } }
        : origin && { origin }),
      ...(risk?.by === "published" && { risk }),
    },
    outcome: outcome.column,
    protect: groups.map(({ column }) => column),
    lines: [],
    notes: [],
  };
}

async function counted(
  state: DeskState,
  given: Settings,
  bare: ScoringSystem,
  notes: readonly Finding[],
): Promise<OpenedCard> {
  const settings = settingsFor(given, bare);
  const { spec, holdOut } = requestOf(settings, state.loaded!.info.columns);
  // What is asked for in Set-up is asked of this card, too, unless it brings limits of its own.
  const fairness = bare.spec.fairness ?? spec.fairness;
  const asked: Spec = {
    ...bare.spec,
    ...(spec.objective !== undefined && { objective: spec.objective }),
    ...(fairness && { fairness }),
  };
  const open = { ...bare, spec: asked };
  const people = await countedBy(state, open.recipe, holdOut);
  const own = auditOf(open, people);
  const system =
    own.parts.length > 1
      ? withVerdict(open, heldOutVerdict(open, own, people), open.risk ?? heldOutRisk(open, people))
      : { ...open, seal: sealOf(open) };
  return {
    settings,
    system,
    audit: withRisk(own, system, people),
    verification: claimsOf(verify(system, people, { sets: false })),
    notes: notes.map((note) => words(note)),
  };
}

/** What Set-up would say of a card: its outcome, classes and groups; all else as it is set. */
function settingsFor(given: Settings, { recipe, classes, spec, training }: ScoringSystem): Settings {
  const { outcome } = recipe;
  const column = "column" in outcome ? outcome.column : "";
  const favours = new Map(given.classes.map(({ name, favour }) => [name, favour]));
  const isSame = given.outcome === column;
  const held = training
    ? training.holdOut && "share" in training.holdOut
      ? training.holdOut.share
      : 0
    : given.holdOut;
  return {
    ...given,
    outcome: column,
    classes: classes.map((name) => ({ name, favour: (isSame && favours.get(name)) || "neutral" })),
    labels: isSame && given.labels.every((name) => classes.includes(name)) ? given.labels : classes,
    protect: recipe.protected.map(({ column: name }) => name),
    shape: spec.shape ?? "tables",
    ...(spec.limits?.conditions !== undefined && { mostConditions: spec.limits.conditions }),
    holdOut: held,
  };
}
