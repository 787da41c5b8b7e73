import type { Scorer } from "../shared/scorer.ts";
import type { FormulaRisk, LookUpRisk } from "../shared/scorer-risk.ts";
import { type XmlElement, xmlElement } from "../shared/xml.ts";
import type { PmmlNames } from "./names.ts";

const CLASSIFIES = { modelName: "fairscore", functionName: "classification" };

/** The segment that gives probabilities, where another one gives the class. */
export const RISK_SEGMENT = "risk";

/** What all models of a document begin with: their fields, what they give and what they work out. */
export interface ModelHead {
  readonly schema: XmlElement;
  readonly output: XmlElement;
  readonly transformations: XmlElement;
}

/** The model that gives the class, and how likely each class is where that is known. */
export function decidingModel(scorer: Scorer, names: PmmlNames, head: ModelHead): XmlElement {
  const { risk } = scorer;
  const before = [head.schema, head.output, head.transformations];
  if (risk?.shape !== "tables")
    return xmlElement("TreeModel", CLASSIFIES, [...before, rootNode(scorer, names, risk)]);
  // No tree can work out probabilities, and by them alone another class might be the likeliest.
  return xmlElement("MiningModel", CLASSIFIES, [
    ...before,
    xmlElement("Segmentation", { multipleModelMethod: "modelChain" }, [
      xmlElement("Segment", { id: RISK_SEGMENT }, [xmlElement("True"), riskModel(scorer, names, risk)]),
      xmlElement("Segment", { id: "class" }, [
        xmlElement("True"),
        xmlElement("TreeModel", { functionName: "classification" }, [
          derivedSchema(names, names.leads),
          rootNode(scorer, names),
        ]),
      ]),
    ]),
  ]);
}

/** The first node that is true decides, hence the first of the classes with the highest total. */
function rootNode({ classes }: Scorer, names: PmmlNames, risk?: LookUpRisk): XmlElement {
  return xmlElement("Node", {}, [
    xmlElement("True"),
    ...classes.map((score, k) =>
      xmlElement("Node", { score }, [
        predicate(names.leads[k]!, "equal", 1),
        ...(risk ? bandNodes(risk, classes, score, names.totals[1]!) : []),
      ]),
    ),
  ]);
}

/** Within the nodes of a class: how likely each is, from the highest totals down. */
function bandNodes(
  { from, shares }: LookUpRisk,
  classes: readonly string[],
  score: string,
  total: string,
): XmlElement[] {
  const likely = (band: number) =>
    classes.map((value, k) => {
      const share = String(shares[band]![k]!);
      return xmlElement("ScoreDistribution", { value, recordCount: share, probability: share });
    });
  const nodes = from.map((least, i) =>
    xmlElement("Node", { score }, [predicate(total, "greaterOrEqual", least), ...likely(i + 1)]),
  );
  return [...nodes.reverse(), xmlElement("Node", { score }, [xmlElement("True"), ...likely(0)])];
}

function riskModel({ classes }: Scorer, names: PmmlNames, { scale, offsets }: FormulaRisk): XmlElement {
  return xmlElement("RegressionModel", { functionName: "classification", normalizationMethod: "softmax" }, [
    derivedSchema(names, names.totals),
    ...classes.map((targetCategory, k) =>
      xmlElement("RegressionTable", { targetCategory, intercept: String(offsets[k]!) }, [
        xmlElement("NumericPredictor", { name: names.totals[k]!, coefficient: String(scale) }),
      ]),
    ),
  ]);
}

/** Of a segment that takes what the whole model has worked out. */
function derivedSchema({ target }: PmmlNames, fields: readonly string[]): XmlElement {
  return xmlElement("MiningSchema", {}, [
    xmlElement("MiningField", { name: target, usageType: "target" }),
    ...fields.map((name) => xmlElement("MiningField", { name })),
  ]);
}

function predicate(field: string, operator: string, value: number): XmlElement {
  return xmlElement("SimplePredicate", { field, operator, value: String(value) });
}
