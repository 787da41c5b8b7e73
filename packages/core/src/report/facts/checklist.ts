import { counted, whole } from "../../text/numbers.ts";
import type { AuditFacts } from "./audit-facts.ts";

/** One item of a reporting guideline, in words of our own, and what this report has to say on it. */
export interface ChecklistItem {
  /** As the guideline counts them: "12c". */
  readonly item: string;
  readonly section:
    | "Title and abstract"
    | "Introduction"
    | "Methods"
    | "Open science"
    | "Results"
    | "Discussion";
  readonly asks: string;
  /** What the report can fill in, with the section that has it; null where only people can. */
  readonly filled: string | null;
}

export const CHECKLIST_SOURCE =
  "After TRIPOD+AI (Collins et al., BMJ 2024;385:e078378): 27 items on what a report of a prediction model should say. " +
  "The wording of the items is ours and short; the guideline itself explains them.";

type Known = Omit<AuditFacts, "checklist">;
type Fill = (facts: Known) => string | null;

const nothing: Fill = () => null;

/** Where the report says it. */
const see = (section: string, what: string): string => `${what} (section ${section})`;

const unseen = ({ parts }: Known) => parts.filter(({ part }) => part !== "train");

const ITEMS: readonly (readonly [ChecklistItem["section"], item: string, asks: string, fill: Fill])[] = [
  [
    "Title and abstract",
    "1",
    "Title: whether a model is developed or evaluated, for whom, and which outcome",
    ({ title, parts }) => `“${title}”; ${parts[0]?.part === "other" ? "evaluated" : "developed"} here`,
  ],
  ["Title and abstract", "2", "Abstract, by the guideline's own list for abstracts", nothing],
  ["Introduction", "3a", "The setting, why a model is needed, and models that exist", nothing],
  [
    "Introduction",
    "3b",
    "Whom it is meant for, what it is for and who will use it",
    ({ purpose, users }) =>
      purpose || users ? see("1", [purpose, users && `users: ${users}`].filter(Boolean).join("; ")) : null,
  ],
  ["Introduction", "3c", "Known inequalities between groups of people in this field", nothing],
  [
    "Introduction",
    "4",
    "Aims: to develop a model, to evaluate one, or both",
    (facts) =>
      facts.parts[0]?.part === "other"
        ? "to evaluate a card"
        : `to develop a card${unseen(facts).length > 0 ? " and to evaluate it among people held out" : ""}`,
  ],
  [
    "Methods",
    "5a",
    "Where the data come from, to develop and to evaluate, and whether they stand for the people meant",
    ({ data }) => see("10", `file “${data.name}”; say how the data came about`),
  ],
  ["Methods", "5b", "From when to when people were in the data, and when they were followed up to", nothing],
  ["Methods", "6a", "Setting and places: how many, where", nothing],
  [
    "Methods",
    "6b",
    "Who was taken in",
    ({ data }) => (data.rowsKept === null ? null : see("10", data.rowsKept)),
  ],
  ["Methods", "6c", "Treatment that people had, and how it was dealt with", nothing],
  [
    "Methods",
    "7",
    "How the data were prepared and checked, and whether in the same way for all groups",
    ({ data }) =>
      data.setAside.length === 0
        ? null
        : see("10", `${counted(data.setAside.length, "column", "columns")} set aside, each with its reason`),
  ],
  [
    "Methods",
    "8a",
    "The outcome: what, by when, how found, and whether in the same way for all groups",
    ({ data, classes }) =>
      see("10", `“${data.outcome}”: ${classes.join(", ")}; say how and when it was found`),
  ],
  ["Methods", "8b", "Who judged the outcome, where it takes judgement", nothing],
  ["Methods", "8c", "Whether those who judged it knew the predictors", nothing],
  [
    "Methods",
    "9a",
    "How predictors were chosen before the model was built",
    ({ data }) => see("10", `${counted(data.candidates.length, "column", "columns")} could earn points`),
  ],
  [
    "Methods",
    "9b",
    "Every predictor: what it is, how and when it was measured",
    ({ data }) =>
      see("10", `${data.candidates.length} columns with their conditions; say how they were measured`),
  ],
  ["Methods", "9c", "Who judged predictors, where that takes judgement", nothing],
  [
    "Methods",
    "10",
    "Number of people: how it came about, and whether it is enough",
    ({ parts }) => parts.map(({ part, people }) => `${PARTS[part]}: ${whole(people)}`).join("; "),
  ],
  [
    "Methods",
    "11",
    "Missing values: what was done, and why rows were left out",
    ({ data }) => (data.missingPolicy.length === 0 ? null : see("10", data.missingPolicy.join(" "))),
  ],
  [
    "Methods",
    "12a",
    "How the data were used: divided for building and for evaluating",
    ({ data }) => see("10", data.rowsBy.map(({ what, rows }) => `${whole(rows)} ${what}`).join("; ")),
  ],
  [
    "Methods",
    "12b",
    "How predictors enter: form, cuts, scales",
    ({ data }) =>
      see(
        "10",
        `yes/no conditions, ${data.candidates.reduce((sum, { conditions }) => sum + conditions.length, 0)} in all`,
      ),
  ],
  [
    "Methods",
    "12c",
    "The kind of model, why, every step of building it, and how it was checked inside",
    ({ certificate }) =>
      see("4", `${certificate.shape.words.replace(/\.$/, "")}; ${certificate.status.toLowerCase()}`),
  ],
  [
    "Methods",
    "12d",
    "Whether the model's values or figures differ between places, and how that was looked at",
    ({ parts }) =>
      (parts[0]?.quality?.groups.length ?? 0) > 0
        ? see("8b", "figures by group; none by place unless it is one")
        : null,
  ],
  [
    "Methods",
    "12e",
    "All measures and plots of how good it is, and why those",
    () =>
      see("8b", "errors and rates with 95% intervals; AUC, Brier score, log loss, calibration, net benefit"),
  ],
  ["Methods", "12f", "Updating of the model, such as recalibration, after evaluation", nothing],
  [
    "Methods",
    "12g",
    "For an evaluation: how predictions were worked out",
    () => see("2", "by adding up the points of the card"),
  ],
  [
    "Methods",
    "13",
    "Unequal classes: whether something was done about them, why, and recalibration after it",
    ({ card, weighted }) =>
      card.costs !== null
        ? see("3", "prices of errors")
        : weighted
          ? see("10", "rows count by weight")
          : null,
  ],
  [
    "Methods",
    "14",
    "Fairness: what was done to address it, and why",
    ({ certificate, protected: columns, parts }) => {
      if (columns.length === 0) return null;
      const limits = parts[0]?.limits.length ?? 0;
      const zeros = certificate.shape.zeros.length;
      return see(
        "7",
        `${columns.join(", ")} protected; ${limits === 0 ? "no limit was set" : counted(limits, "limit", "limits")}${zeros > 0 ? `; ${counted(zeros, "condition", "conditions")} may earn no points` : ""}`,
      );
    },
  ],
  [
    "Methods",
    "15",
    "What the model says: risks, classes, and how cut-offs were chosen",
    ({ risks, card }) =>
      see(
        "2",
        `classes${risks ? " and risks" : ", no risks"}; ${card.bands ? "cut-offs learnt with the points" : "the highest total wins"}`,
      ),
  ],
  [
    "Methods",
    "16",
    "How the people evaluated on differ from those it was built from",
    (facts) =>
      unseen(facts).some(({ part }) => part === "held-out") && facts.parts[0]?.part === "train"
        ? "people held out are of the same file"
        : null,
  ],
  ["Methods", "17", "Approval by an ethics committee, and consent", nothing],
  ["Open science", "18a", "Funding, and what the funders had a say in", nothing],
  ["Open science", "18b", "Interests of the authors", nothing],
  ["Open science", "18c", "Where the protocol can be read, or that there is none", nothing],
  ["Open science", "18d", "Registration, or that there is none", nothing],
  [
    "Open science",
    "18e",
    "Whether and where the data can be had",
    ({ data }) => (data.sha256 === null ? null : see("10", "fingerprint of the file; say who may have it")),
  ],
  [
    "Open science",
    "18f",
    "Whether and where the code can be had",
    ({ software }) =>
      see("1", `fairscore ${software.learntBy ?? software.report}, which anyone can run again`),
  ],
  ["Open science", "19", "How patients and the public took part, or that they did not", nothing],
  [
    "Results",
    "20a",
    "How many people, with and without the outcome, from the file to the figures",
    ({ data }) => see("10", `every one of ${whole(data.rows)} rows is accounted for`),
  ],
  [
    "Results",
    "20b",
    "What people are like, all and by place: predictors, treatments, missing values, groups",
    ({ protected: columns }) =>
      columns.length === 0 ? null : see("6", `numbers of people by ${columns.join(", ")}; describe the rest`),
  ],
  [
    "Results",
    "20c",
    "For an evaluation: predictors and outcome beside those of the people it was built from",
    nothing,
  ],
  [
    "Results",
    "21",
    "How many people and how many with the outcome in each analysis",
    () => see("6", "numbers by class and part"),
  ],
  [
    "Results",
    "22",
    "The whole model, so that anyone can use it, and any limits on that",
    () => see("2", "all points, and where there are risks, each of them"),
  ],
  [
    "Results",
    "23a",
    "How good it is, with intervals, in groups of interest, with plots",
    ({ parts }) => {
      const auc = (parts.find(({ part }) => part !== "train") ?? parts[0])?.quality?.everyone?.auc.value;
      return see(
        "8b",
        auc == null ? "figures and plots" : `AUC ${auc.toFixed(3)} and more, by group, with plots`,
      );
    },
  ],
  ["Results", "23b", "How figures differ between places", nothing],
  ["Results", "24", "What updating changed in the model and its figures", nothing],
  ["Discussion", "25", "What the results mean, also for fairness, beside aims and earlier work", nothing],
  [
    "Discussion",
    "26",
    "Limits of the study, and what they do to bias, uncertainty and use elsewhere",
    ({ cautions, limitsOfUse }) =>
      cautions.length + limitsOfUse.length === 0
        ? null
        : see("11", counted(cautions.length + limitsOfUse.length, "caution", "cautions")),
  ],
  [
    "Discussion",
    "27a",
    "What to do when answers are missing or poor as it is used",
    () => see("2", "“not known” is an answer to each question; say when not to use it"),
  ],
  [
    "Discussion",
    "27b",
    "Whether users have to do with the inputs or the output, and what they must know",
    ({ override }) => (override === null ? null : see("11", override)),
  ],
  ["Discussion", "27c", "Next steps, and whether it will be right elsewhere", nothing],
];

const PARTS = { train: "to build it", "held-out": "held out", other: "in these rows" } as const;

/** The items of the guideline, with what is known of each. */
export function checklist(facts: Known): ChecklistItem[] {
  return ITEMS.map(([section, item, asks, fill]) => ({ section, item, asks, filled: fill(facts) }));
}
