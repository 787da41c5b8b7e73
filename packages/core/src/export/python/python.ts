import { card } from "../../card/card.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import { type Condition, type TestValue, testOf } from "../../recipe/condition/condition.ts";
import { conditionWords } from "../../recipe/condition/words.ts";
import { wholeColumns } from "../../recipe/recipe.ts";
import { codebookLines } from "../shared/codebook-lines.ts";
import { type Scorer, type ScorerLine, scorerOf } from "../shared/scorer.ts";
import { riskSourceWords } from "../shared/scorer-risk.ts";
import { PYTHON_CODE } from "./code.ts";
import { pythonProgram } from "./program.ts";
import { pythonRisk } from "./risk-code.ts";
import { pythonComment, pythonNumber, pythonText, pythonTuple } from "./text.ts";

/**
 * A scoring system as one file of Python 3.8 or newer that needs no packages: a module with `score(row)` and
 * `predict(row)`, where the model has risks `predict_proba(row)`, and a program that scores the rows of a CSV file.
 */
export function exportPython(system: ScoringSystem): string {
  const { title, provenance } = card(system);
  const scorer = scorerOf(system);
  const { risk } = scorer;
  return `${head(risk !== undefined)}
${[title, provenance, ...codebookLines(system, scorer)].map(pythonComment).join("\n")}
${data(scorer, system)}${PYTHON_CODE}${risk ? pythonRisk(risk, riskSourceWords(system)) : ""}${pythonProgram(risk !== undefined)}`;
}

// Nothing of the card's may stand in the first two lines, where Python looks for the file's encoding.
const head = (hasRisk: boolean) => `#!/usr/bin/env python3
"""A points card that scores rows as they come from files, forms and databases.

    from card import score
    score(row)  # {"scores": {...}, "class": ..., "tie": False}
${
  hasRisk
    ? `
    from card import predict_proba
    predict_proba(row)  # {"yes": 0.25, "no": 0.75}
`
    : ""
}
    python card.py people.csv > scored.csv

Everyone starts with some points for each class, and every line that is true of a row adds its
points. The class with the highest score is given; of equal scores, that of the class that comes
first. Needs Python 3.8 or newer and no packages.
"""

from __future__ import annotations

import argparse
import csv
import math
import operator
import re
import sys
from datetime import datetime, timezone
from decimal import Decimal
from numbers import Real
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, TypedDict, Union

__all__ = ["predict", ${hasRisk ? '"predict_proba", ' : ""}"score"]

`;

/** What stands for dates: these functions do not read them. */
function dated(columns: Scorer["columns"]): string[] {
  return columns.flatMap(({ name, date }) =>
    date === undefined
      ? []
      : [`# ${pythonText(name)} is to be a number made of its dates: ${pythonText(date)}\n`],
  );
}

function data(
  { classes, startsWith, columns, lines, ties, missingTexts }: Scorer,
  system: ScoringSystem,
): string {
  const whole = wholeColumns(system.recipe);
  const kinds = columns.map(({ name, kind }) => `    ${pythonText(name)}: "${kind}",\n`);
  const codes = columns.flatMap(({ name, codes }) => {
    const written = codes.map((code) => (typeof code === "number" ? pythonNumber(code) : pythonText(code)));
    return codes.length === 0 ? [] : [`    ${pythonText(name)}: ${pythonTuple(written)},\n`];
  });
  return `
# The classes, in the order of ties.
CLASSES: Sequence[str] = ${texts(classes)}

# Whether the order of the classes can decide: not with one score, which is never tied.
TIES: bool = ${ties ? "True" : "False"}

# What everyone starts with, for each class.
STARTS: Sequence[int] = ${numbers(startsWith)}

# The columns that the lines ask about, and how their values are read.
${dated(columns).join("")}COLUMNS: Mapping[str, str] = {${kinds.length === 0 ? "" : `\n${kinds.join("")}`}}

# Texts that mean that nothing was recorded.
MISSING: Sequence[str] = ${texts(missingTexts)}

# The same in single columns.
CODES: Mapping[str, Sequence[Union[float, str]]] = {${codes.length === 0 ? "" : `\n${codes.join("")}`}}

# The lines: a column, what must be true of it, and the points that are then added for each class.
# Numbers: ge is at least, gt above, lt under, le at most.
LINES: Sequence[tuple[str, Mapping[str, Any], Sequence[int]]] = (${lines
    .map((line) => lineCode(line, whole))
    .join("")}${lines.length === 0 ? "" : "\n"})
`;
}

function lineCode({ condition, points }: ScorerLine, whole: ReadonlySet<string>): string {
  const { column } = condition;
  return `
    ${pythonComment(conditionWords(condition, whole.has(column)))}
    (${pythonText(column)}, {${testCode(condition)}}, ${numbers(points)}),`;
}

function testCode(condition: Condition): string {
  return testOf(condition)
    .map(([member, value]) => `"${member === "notIn" ? "not in" : member}": ${valueCode(value)}`)
    .join(", ");
}

function valueCode(value: TestValue): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  return typeof value === "number" ? pythonNumber(value) : texts(value);
}

function texts(values: readonly string[]): string {
  return pythonTuple(values.map(pythonText));
}

function numbers(values: readonly number[]): string {
  return pythonTuple(values.map(pythonNumber));
}
