import { type XmlElement, xmlElement } from "../shared/xml.ts";

/** A field's value in PMML. */
export function fieldRef(field: string): XmlElement {
  return xmlElement("FieldRef", { field });
}

/** One of PMML's functions, applied to expressions. */
export function apply(name: string, ...given: readonly XmlElement[]): XmlElement {
  return xmlElement("Apply", { function: name }, given);
}

/** A number in PMML, with its exact value. */
export function numberConstant(value: number): XmlElement {
  return xmlElement("Constant", { dataType: "double" }, String(value));
}

/** One expression of PMML where a test holds, another where not: 1 or 0 unless told otherwise. */
export function choose(test: XmlElement, yes = numberConstant(1), no = numberConstant(0)): XmlElement {
  return apply("if", test, yes, no);
}
