import { InputError } from "../../errors.ts";
import { fault, unknownName } from "../../findings/fault.ts";
import type { Finding } from "../../findings/finding.ts";
import { type Codebook, type ColumnTexts, codebookFor, columnLabel, isSameValue } from "../codebook.ts";
import type { RecipeOutcome } from "../recipe.ts";

/** A column that a codebook may speak of; its values where all of them are known. */
export interface TellableColumn {
  readonly name: string;
  readonly values?: readonly string[];
}

/** As much of a codebook as fits some columns, and what does not. */
export interface FittedCodebook {
  readonly codebook: Codebook;
  readonly problems: readonly Finding[];
}

/**
 * What of a codebook can be said of these columns: a file of somebody's may be about others as well, and two things can't
 * have one name. Each thing that is left out is told. `codebookFor` takes what is left, whatever the outcome.
 */
export function fitCodebook(given: Codebook, columns: readonly TellableColumn[]): FittedCodebook {
  const problems: Finding[] = [];
  const told = (error: InputError) => {
    problems.push(error.finding);
  };
  const byName = new Map(columns.map((column) => [column.name, column]));
  const names = [...byName.keys()];
  const labels = new Set(names.filter((name) => labelIn(given, name) === name));
  const fitted: Record<string, ColumnTexts> = {};
  for (const [name, { label, unit, values = {} }] of Object.entries(given.columns ?? {})) {
    const known = byName.get(name);
    if (!known) {
      told(unknownName("column of the codebook", name, names));
      continue;
    }
    const texts = { ...(label !== undefined && { label }), ...(unit !== undefined && { unit }) };
    const shown = columnLabel(name, texts);
    const isTaken = shown !== name && labels.has(shown);
    if (isTaken) told(fault({ code: "label-of-other-column", column: name, label: shown }));
    labels.add(shown);
    const fits = fitValues(name, values, known.values, told);
    const kept = { ...(!isTaken && texts), ...(Object.keys(fits).length > 0 && { values: fits }) };
    if (Object.keys(kept).length > 0) Object.assign(fitted, { [name]: kept });
  }
  const { columns: _, classes, person, people, ...about } = given;
  if ((person === undefined) !== (people === undefined)) told(fault({ code: "half-a-noun" }));
  return {
    codebook: {
      ...about,
      ...(person !== undefined && people !== undefined && { person, people }),
      ...(Object.keys(fitted).length > 0 && { columns: fitted }),
      ...(classes && { classes }),
    },
    problems,
  };
}

/** The same once it is known what is decided: what is told of classes that there are none of is left out, and told. */
export function fitClasses(
  { classes = {}, ...book }: Codebook,
  columns: readonly TellableColumn[],
  outcome: RecipeOutcome,
): FittedCodebook {
  const problems: Finding[] = [];
  let fitted: Codebook = book;
  for (const [name, label] of Object.entries(classes)) {
    const next = { ...fitted, classes: { ...fitted.classes, [name]: label } };
    try {
      codebookFor(next, columns, outcome);
      fitted = next;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems.push(error.finding);
    }
  }
  return { codebook: fitted, problems };
}

function labelIn({ columns = {} }: Codebook, name: string): string {
  return columnLabel(name, Object.hasOwn(columns, name) ? columns[name] : undefined);
}

function fitValues(
  column: string,
  told: Readonly<Record<string, string>>,
  known: readonly string[] | undefined,
  problem: (error: InputError) => void,
): Record<string, string> {
  const fits: Record<string, string> = {};
  for (const [value, label] of Object.entries(told)) {
    const isThere = !known || known.some((one) => isSameValue(one, value));
    if (!isThere) problem(unknownName(`value of "${column}" in the codebook`, value, known));
    else if (Object.values(fits).includes(label))
      problem(fault({ code: "label-of-other-value", column, value, label }));
    else fits[value] = label;
  }
  return fits;
}
