"""Scores rows with PMML documents in JPMML-Evaluator: cases as JSON on standard input, results on standard output."""

import json
import sys
import xml.etree.ElementTree as ElementTree

import jpype
import pandas
from jpmml_evaluator import make_evaluator
from jpmml_evaluator.jpype import JPypeBackend

NAMESPACE = "{http://www.dmg.org/PMML-4_4}"


def schema_of_jpmml():
    factory = jpype.JClass("javax.xml.validation.SchemaFactory").newInstance("http://www.w3.org/2001/XMLSchema")
    loader = jpype.JClass("java.lang.ClassLoader").getSystemClassLoader()
    return factory.newSchema(loader.getResource("pmml.xsd"))


def validate(schema, pmml):
    reader = jpype.JClass("java.io.StringReader")(pmml)
    schema.newValidator().validate(jpype.JClass("javax.xml.transform.stream.StreamSource")(reader))


def read_back(pmml):
    root = ElementTree.fromstring(pmml.encode())

    def attributes(tag, attribute):
        return [element.get(attribute) for element in root.iter(NAMESPACE + tag)]

    fields = root.findall(f".//{NAMESPACE}DataField")
    return {
        "tags": sorted({element.tag.removeprefix(NAMESPACE) for element in root.iter()}),
        "columns": [field.get("name") for field in fields[:-1]],
        "classes": [value.get("value") for value in fields[-1]],
        "scores": [score for score in attributes("Node", "score") if score is not None],
        "categories": attributes("NormDiscrete", "value"),
        "words": attributes("DerivedField", "displayName"),
    }


def score(backend, case):
    evaluator = make_evaluator(case["pmml"], backend=backend)
    # JSON has neither infinite numbers nor -0: a number comes as a list of its text.
    rows = [[float(cell[0]) if isinstance(cell, list) else cell for cell in row] for row in case["rows"]]
    frame = pandas.DataFrame(rows, columns=case["columns"], dtype=object)
    results = evaluator.evaluateAll(frame, nan_as_missing=False, parallelism=1)
    if "errors" in results:
        raise RuntimeError(f"not every row is scored: {results['errors'].dropna().iloc[0]}")
    return {name: results[name].tolist() for name in results.columns}


def main():
    backend = JPypeBackend()
    schema = schema_of_jpmml()
    given = []
    for case in json.load(sys.stdin):
        try:
            validate(schema, case["pmml"])
            given.append({"read": read_back(case["pmml"]), "results": score(backend, case)})
        except Exception as error:
            given.append({"error": str(error)})
    json.dump(given, sys.stdout)


main()
