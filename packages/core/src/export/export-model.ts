import { checkAudit } from "../audit/check-audit.ts";
import type { Audit } from "../audit/report.ts";
import { card } from "../card/card.ts";
import { cardHtml } from "../card/card-html.ts";
import { fault, unknownName } from "../findings/fault.ts";
import { checkSystem, modelToJson } from "../model/model-json.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { checkOptions, finite, maybe, refuse, type Shapes } from "../schema.ts";
import { exportCalculator } from "./calculator/calculator.ts";
import { exportCardCsv } from "./card/card-csv.ts";
import { exportCardMarkdown } from "./card/card-markdown-table.ts";
import { exportCardYaml } from "./card/card-yaml.ts";
import type { ExportName } from "./formats.ts";
import { exportJavaScript } from "./javascript/javascript.ts";
import { exportLatex } from "./latex/latex.ts";
import { exportOnnx } from "./onnx/onnx.ts";
import { exportPmml } from "./pmml/pmml.ts";
import { exportPython } from "./python/python.ts";
import { exportSql, SQL_OPTIONS, type SqlOptions } from "./sql/sql.ts";
import { exportSvg } from "./svg/svg.ts";
import { exportXlsx, type XlsxOptions } from "./xlsx/xlsx.ts";

/** What some of the formats can be told. */
export interface ExportOptions extends SqlOptions, Pick<XlsxOptions, "rows"> {
  /** On the rows that the model was learnt from: cards then say how often it is right, and the groups. */
  readonly audit?: Audit;
}

/**
 * A model in another form, as text or as bytes.
 *
 *     exportModel(model.system, "sql", { table: "applicants" });
 *
 * A picture as PNG needs something that draws: `exportPng` of the package fairscore, or a canvas.
 */
export function exportModel(
  system: ScoringSystem,
  to: Exclude<ExportName, "png">,
  options: ExportOptions = {},
): string | Uint8Array<ArrayBuffer> {
  checkSystem(system);
  checkOptions(options, EXPORT_OPTIONS);
  checkFormat(to);
  return WRITERS[to](system, options);
}

function checkFormat(to: unknown): void {
  const known = Object.keys(WRITERS);
  if (typeof to !== "string") refuse(to, "format", `one of ${known.join(", ")}`);
  if (to === "png") throw fault({ code: "png-elsewhere" });
  if (!known.includes(to)) throw unknownName("format", to, known, known.length);
}

const EXPORT_OPTIONS: Shapes = { ...SQL_OPTIONS, rows: maybe(finite), audit: maybe(checkAudit) };

const WRITERS: Readonly<
  Record<
    Exclude<ExportName, "png">,
    (system: ScoringSystem, options: ExportOptions) => string | Uint8Array<ArrayBuffer>
  >
> = {
  sql: exportSql,
  python: exportPython,
  javascript: exportJavaScript,
  onnx: exportOnnx,
  pmml: exportPmml,
  xlsx: exportXlsx,
  "html-calculator": (system, { audit }) => exportCalculator(system, audit),
  html: (system, { audit }) => cardHtml(card(system, audit)),
  markdown: exportCardMarkdown,
  latex: (system, { audit }) => exportLatex(card(system, audit)),
  svg: (system, { audit }) => exportSvg(card(system, audit)),
  csv: exportCardCsv,
  yaml: exportCardYaml,
  json: modelToJson,
};
