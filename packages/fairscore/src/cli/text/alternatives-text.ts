import type { Model, Outcome } from "@fairscore/core";
import { conditionKey, conditionWords, wholeColumns, wrapText } from "@fairscore/core/parts";
import { plain } from "../../terminal/terminal.ts";

/** Where the n-th alternative is saved: beside the model, "card.json" gives "card-alternative-1.json". */
export function alternativeFile(out: string, n: number): string {
  return out.replace(/(\.json)?$/, `-alternative-${n}$1`);
}

/** One line for each alternative: how good it is, and which conditions it uses instead. */
export function alternativesText(outcome: Outcome, out: string | undefined, width: number): string {
  const { alternatives, model } = outcome;
  if (!alternatives || !model) return "";
  if (alternatives.length === 0) return "\nNo other tables were found that are nearly as good.\n";
  const lines = alternatives.flatMap((other, i) => {
    const { loss, lossScale } = other.system.training!;
    const instead = difference(other, model);
    const without = difference(model, other);
    const mark = `${i + 1}. `;
    const text = `loss ${(loss / lossScale).toFixed(4)}: ${instead.join("; ") || "nothing new"}, without ${without.join("; ") || "leaving anything out"}`;
    return wrapText(plain(text), width - mark.length).map((line, at) =>
      at === 0 ? mark + line : " ".repeat(mark.length) + line,
    );
  });
  const saved = out === undefined ? "" : `, saved as ${alternativeFile(out, 1)} and so on`;
  const { loss, lossScale } = model.system.training!;
  return `\nOther tables that are nearly as good (these have loss ${(loss / lossScale).toFixed(4)})${saved}\n${lines.join("\n")}\n`;
}

/** Words of the conditions that a uses and b does not. */
function difference(a: Model, b: Model): string[] {
  const used = (model: Model) =>
    new Map(
      model.system.tables.flatMap((table) =>
        table.lines.map(({ condition }) => [conditionKey(condition), condition]),
      ),
    );
  const others = used(b);
  const whole = wholeColumns(a.system.recipe);
  return [...used(a)]
    .filter(([key]) => !others.has(key))
    .map(([, condition]) => conditionWords(condition, whole.has(condition.column)));
}
