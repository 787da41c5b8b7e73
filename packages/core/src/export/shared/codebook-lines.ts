import type { ScoringSystem } from "../../model/scoring-system.ts";
import { columnLabel } from "../../recipe/codebook.ts";
import type { Scorer } from "./scorer.ts";

/** What the names and codes of a scorer mean, by the model's codebook: comments for whoever reads its code. */
export function codebookLines({ recipe }: ScoringSystem, scorer: Scorer): string[] {
  const { purpose, columns = {}, classes = {} } = recipe.codebook ?? {};
  const told = <T>(texts: Readonly<Record<string, T>>, name: string) =>
    Object.hasOwn(texts, name) ? texts[name] : undefined;
  const ofColumns = scorer.columns.flatMap(({ name }) => {
    const texts = told(columns, name);
    if (!texts) return [];
    const label = columnLabel(name, texts);
    const values = Object.entries(texts.values ?? {}).map(([value, words]) => `${name} = ${value}: ${words}`);
    return [...(label === name ? [] : [`${name}: ${label}`]), ...values];
  });
  const ofClasses = Object.entries(classes).map(([name, words]) => `class ${name}: ${words}`);
  return [...(purpose === undefined ? [] : [purpose]), ...ofColumns, ...ofClasses];
}
