import type { Cell, Frontier, FrontierPoint } from "@fairscore/core";
import type { CsvDelimiter } from "@fairscore/core/parts";
import { inertCsvLine } from "../../files/inert-csv.ts";

/** One column of the file: its name, and its value for a point. */
const COLUMNS: readonly [string, (point: FrontierPoint, frontier: Frontier) => Cell][] = [
  ["data", (_, { data }) => data],
  ["objective", (_, { objective }) => objective],
  ["measure", (_, { measure }) => measure],
  ["form", (_, { form }) => form],
  ["conditions", ({ limit }, { limited }) => (limited === "conditions" ? limit : null)],
  ["lines_per_table", ({ limit }, { limited }) => (limited === "linesPerTable" ? limit : null)],
  ["tolerance", ({ tolerance }) => tolerance],
  ["status", ({ status }) => status],
  ["loss", ({ loss }) => loss],
  ["floor", ({ floor }) => floor],
  ["gap", ({ gap }) => gap],
  ["dominated", ({ dominated }) => dominated],
  ["price_low", ({ price }) => price?.low ?? null],
  ["price_high", ({ price }) => price?.high ?? null],
  ["unfairness", ({ unfairness }) => unfairness],
  ["unfairness_held_out", ({ unfairnessHeldOut }) => unfairnessHeldOut],
  ["rows", ({ train }) => train?.rows ?? null],
  ["accuracy", ({ train }) => train?.accuracy ?? null],
  ["balanced_accuracy", ({ train }) => train?.balancedAccuracy ?? null],
  ["ties", ({ train }) => train?.ties ?? null],
  ["rows_held_out", ({ heldOut }) => heldOut?.rows ?? null],
  ["accuracy_held_out", ({ heldOut }) => heldOut?.accuracy ?? null],
  ["balanced_accuracy_held_out", ({ heldOut }) => heldOut?.balancedAccuracy ?? null],
  ["loss_held_out", ({ heldOut }) => heldOut?.loss ?? null],
  ["ties_held_out", ({ heldOut }) => heldOut?.ties ?? null],
  ["lines", ({ system }) => system?.training?.lines ?? null],
  ["conditions_used", ({ system }) => system?.training?.conditions ?? null],
  ["seconds", ({ seconds }) => seconds],
];

/** A frontier as CSV: a line for each point, shares from 0 to 1; an empty tolerance is no limit. */
export function frontierCsv(frontier: Frontier, delimiter?: CsvDelimiter): string {
  const line = (cells: readonly Cell[]) => inertCsvLine(cells, delimiter);
  const lines = frontier.points.map((point) => line(COLUMNS.map(([, of]) => of(point, frontier))));
  return line(COLUMNS.map(([name]) => name)) + lines.join("");
}
