import { VERDICTS } from "../../card/verdicts.ts";
import type { TrainingRecord } from "../../model/scoring-system.ts";
import { namedMeasure } from "../../text/measure-names.ts";
import { counted } from "../../text/numbers.ts";
import { groupWords, isFew } from "../disclosure/group-label.ts";
import { capital } from "./definitions.ts";
import type { PartFacts } from "./part-facts.ts";

/** What the numbers themselves say against using the card without a second thought, in sentences. */
export function cautions(
  parts: readonly PartFacts[],
  status: TrainingRecord["status"] | undefined,
  notCounted: number,
  recounted: boolean,
  isJudged = false,
): string[] {
  const [first, heldOut] = parts;
  const found: string[] = [];
  if (status === undefined) {
    found.push("These tables were made by hand; nobody has looked for better ones (section 4).");
  } else if (status !== "optimal") {
    found.push("These are the best tables that were found; better ones are not excluded (section 4).");
  }
  if (notCounted > 0) {
    found.push(
      `${counted(notCounted, "row has", "rows have")} no outcome that the card knows, and ` +
        `${notCounted === 1 ? "is" : "are"} not counted (section 10).`,
    );
  }
  if (!recounted) found.push("A recount of the rows does not agree with what the card claims (section 4).");
  if (first?.part === "train" && !heldOut) {
    found.push(
      "No people were held out: the numbers of sections 5 to 9 are about the people that the tables were learnt from, and " +
        `look better than they would for others${isJudged ? "; what holds for those comes first in this report" : ""}.`,
    );
  }
  for (const { limits, part } of parts) {
    for (const { title, verdict } of limits) {
      if (verdict === "within") continue;
      const where = part === "held-out" ? " among the people held out" : "";
      found.push(`${capital(namedMeasure(title))}${where}: ${VERDICTS[verdict]} (section 7).`);
    }
  }
  const few = (first?.wrong.groups ?? []).filter(
    ({ wrong }) => typeof wrong.n === "number" && isFew(wrong.n),
  );
  if (few.length > 0) {
    found.push(
      `Too few people to say anything about ${counted(few.length, "group", "groups")}: ` +
        `${few.map(groupWords).join("; ")}.`,
    );
  }
  return found;
}
