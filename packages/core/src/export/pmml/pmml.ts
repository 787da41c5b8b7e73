import { fault } from "../../findings/fault.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import { VERSION } from "../../version.ts";
import { type Scorer, scorerOf } from "../shared/scorer.ts";
import { riskSourceWords } from "../shared/scorer-risk.ts";
import { type XmlElement, xmlDocument, xmlElement } from "../shared/xml.ts";
import { derivedFields } from "./derived.ts";
import { apply, fieldRef, numberConstant } from "./expression.ts";
import { decidingModel, RISK_SEGMENT } from "./models.ts";
import { type PmmlNames, pmmlNames } from "./names.ts";

const TYPES = { number: "double", category: "string", boolean: "boolean" } as const;

/** "yes" is an answer to the native predictor, but none to PMML: better refused than taken for missing. */
const INVALID = { number: "asMissing", category: "asIs", boolean: "returnInvalid" } as const;

const GIVEN =
  "Give columns of type string as texts (a number such as 3.0 would not be the text 3), double as numbers or plain " +
  "decimal texts, boolean as true and false. Nothing, or NaN for a number, is missing.";

/**
 * A scoring system as PMML 4.4, which scores raw rows: every class's score (`scoreNames`), `class` and `tie`, and where
 * the model has risks every class's probability (`probabilityNames`); a name that a column has gets "_" at the end. Numbers and answers must come as such, or as texts that PMML knows ("12.5", "true").
 */
export function exportPmml(system: ScoringSystem): string {
  const scorer = scorerOf(system);
  if (scorer.columns.some(({ name }) => name === "")) {
    throw fault({ code: "column-without-name", format: "PMML" });
  }
  const { outcome } = system.recipe;
  const names = pmmlNames(scorer, ("column" in outcome && outcome.column) || "outcome");
  return xmlDocument(
    xmlElement("PMML", { xmlns: "http://www.dmg.org/PMML-4_4", version: "4.4" }, [
      xmlElement(
        "Header",
        {
          description:
            "Points for each class: the highest total wins, a tie goes to the class that comes first",
        },
        [
          xmlElement("Application", { name: "fairscore", version: VERSION }),
          xmlElement("Annotation", {}, GIVEN),
          ...(scorer.risk ? [xmlElement("Annotation", {}, riskSourceWords(system))] : []),
        ],
      ),
      dataDictionary(scorer, names),
      decidingModel(scorer, names, {
        schema: miningSchema(scorer, names),
        output: output(names, scorer),
        transformations: xmlElement("LocalTransformations", {}, derivedFields(system, scorer, names)),
      }),
    ]),
  );
}

function dataDictionary({ classes, columns, missingTexts }: Scorer, { target }: PmmlNames): XmlElement {
  const fields = columns.map((column) =>
    xmlElement(
      "DataField",
      {
        name: column.name,
        optype: column.kind === "number" ? "continuous" : "categorical",
        dataType: TYPES[column.kind],
      },
      [...(column.kind === "category" ? missingTexts : []), ...column.codes].map((value) =>
        xmlElement("Value", { value: String(value), property: "missing" }),
      ),
    ),
  );
  const decided = xmlElement(
    "DataField",
    { name: target, optype: "categorical", dataType: "string" },
    classes.map((value) => xmlElement("Value", { value })),
  );
  return xmlElement("DataDictionary", { numberOfFields: String(fields.length + 1) }, [...fields, decided]);
}

function miningSchema({ columns }: Scorer, { target }: PmmlNames): XmlElement {
  return xmlElement("MiningSchema", {}, [
    xmlElement("MiningField", { name: target, usageType: "target" }),
    ...columns.map(({ name, kind }) =>
      xmlElement("MiningField", {
        name,
        missingValueTreatment: "asIs",
        invalidValueTreatment: INVALID[kind],
      }),
    ),
  ]);
}

function output(names: PmmlNames, { ties, classes, risk }: Scorer): XmlElement {
  const { scores, totals, class: given, tie, leads, probabilities } = names;
  const field = (name: string, optype: string, dataType: string, expression: XmlElement) =>
    xmlElement("OutputField", { name, optype, dataType, feature: "transformedValue" }, [expression]);
  return xmlElement("Output", {}, [
    ...scores.map((name, k) => field(name, "continuous", "double", fieldRef(totals[k]!))),
    xmlElement("OutputField", {
      name: given,
      optype: "categorical",
      dataType: "string",
      feature: "predictedValue",
    }),
    field(
      tie,
      "categorical",
      "boolean",
      // With one score there is nothing to tell: no more than all classes can lead.
      apply("greaterThan", apply("sum", ...leads.map(fieldRef)), numberConstant(ties ? 1 : leads.length)),
    ),
    ...probabilities.map((name, k) =>
      xmlElement("OutputField", {
        name,
        optype: "continuous",
        dataType: "double",
        feature: "probability",
        value: classes[k]!,
        ...(risk?.shape === "tables" && { segmentId: RISK_SEGMENT }),
      }),
    ),
  ]);
}
