import type { ScorerRisk } from "../shared/scorer-risk.ts";
import { pythonComment, pythonNumber, pythonTuple } from "./text.ts";

/** The part of an exported Python file that says how likely each class is. */
export function pythonRisk(risk: ScorerRisk, source: string): string {
  return `

# How likely each class is

${pythonComment(source)}
${risk.shape === "score" ? lookUp(risk) : formula(risk)}`;
}

const numbers = (values: readonly number[]) => pythonTuple(values.map(pythonNumber));

function lookUp({ from, shares }: Extract<ScorerRisk, { shape: "score" }>): string {
  return `# The score of the second class decides: from these scores on, the next line of PROBABILITIES holds.
RISK_FROM: Sequence[int] = ${numbers(from)}
PROBABILITIES: Sequence[Sequence[float]] = (${shares.map((band) => `\n    ${numbers(band)},`).join("")}
)


def predict_proba(row: Mapping[str, Any]) -> Dict[str, float]:
    """How likely each class is: shares that add up to 1."""
    total = score(row)["scores"][CLASSES[1]]
    band = sum(total >= least for least in RISK_FROM)
    return dict(zip(CLASSES, PROBABILITIES[band]))
`;
}

function formula({ scale, offsets }: Extract<ScorerRisk, { shape: "tables" }>): string {
  return `# Probabilities are in proportion to e to the power of (scale * score + offset).
RISK_SCALE: float = ${pythonNumber(scale)}
RISK_OFFSETS: Sequence[float] = ${numbers(offsets)}


def predict_proba(row: Mapping[str, Any]) -> Dict[str, float]:
    """How likely each class is: shares that add up to 1."""
    scores = score(row)["scores"]
    powers = [RISK_SCALE * scores[name] + more for name, more in zip(CLASSES, RISK_OFFSETS)]
    # Less the largest, so that none is too large for a float.
    shares = [math.exp(power - max(powers)) for power in powers]
    return {name: share / sum(shares) for name, share in zip(CLASSES, shares)}
`;
}
