import type { FairnessRule, FitRequest, HoldOut, Source } from "@fairscore/core";
import { compareText, recipeFor } from "@fairscore/core/parts";

/** Tasks of before there were scores say no shape; all others do. */
export function isOfBefore({ shape }: Pick<FitRequest, "shape">): boolean {
  return shape === undefined;
}

/** What a task asks for, with what it meant where it says nothing: limits were enforced for groups of any size. */
export function ofAllGroups(request: FitRequest): FitRequest {
  const { fairness } = request;
  if (!Array.isArray(fairness)) return request;
  return {
    ...request,
    fairness: (fairness as readonly FairnessRule[]).map((rule) => ({ minGroupSize: 1, ...rule })),
  };
}

/** The same of tables: those of tasks that say nothing of steadiness are of least loss, as all were. */
export function ofLeastLoss(request: FitRequest): FitRequest {
  return { ...request, steadiness: request.steadiness ?? 0 };
}

/** What a task of before asks for, said so that it means what it meant: tables, of classes in the order of then. */
export async function asBefore(source: Source, request: FitRequest, holdOut?: HoldOut): Promise<FitRequest> {
  const asked = { ...request, shape: "tables" as const };
  if ("recipe" in asked || asked.classes !== undefined) return asked;
  const { recipe } = await recipeFor(source, asked, holdOut);
  return "column" in recipe.outcome ? { ...asked, classes: orderBefore(recipe.outcome.classes) } : asked;
}

/** Classes by their names or numbers, rising, whichever is rarer. */
export function orderBefore(classes: readonly string[]): string[] {
  const isNumbers = classes.every((name) => name.trim() !== "" && Number.isFinite(Number(name)));
  return classes.toSorted((a, b) => (isNumbers && Number(a) - Number(b)) || compareText(a, b));
}
