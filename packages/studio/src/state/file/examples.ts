import { type ExampleData, loanDesk, schoolResults, triage } from "@fairscore/core";
import { toCsv } from "@fairscore/core/parts";
import { DEFAULT_SETTINGS, type Favour, type Settings } from "../../model/settings.ts";
import type { TextKey } from "../../text/text.ts";

/** Data made by this project, with settings that suit it. */
export interface Example {
  readonly title: TextKey;
  /** What is decided, about how many people. */
  readonly about: TextKey;
  readonly data: () => ExampleData;
  readonly settings: Settings;
}

export const EXAMPLES: readonly Example[] = [
  {
    title: "start.loan",
    about: "start.loanAbout",
    data: () => loanDesk(3, 2000),
    settings: {
      ...DEFAULT_SETTINGS,
      outcome: "decision",
      classes: classes({ approve: "favourable", refer: "neutral", decline: "adverse" }),
      protect: ["sex"],
      measure: "sp",
      tolerance: 0.05,
      labels: ["approve", "decline"],
    },
  },
  {
    title: "start.school",
    about: "start.schoolAbout",
    data: () => schoolResults(),
    settings: {
      ...DEFAULT_SETTINGS,
      outcome: "result",
      classes: classes({ distinction: "favourable", pass: "favourable", fail: "adverse" }),
      protect: ["parents_degree"],
      measure: "sp",
      tolerance: 0.1,
      labels: ["fail"],
    },
  },
  {
    title: "start.triage",
    about: "start.triageAbout",
    data: () => triage(),
    settings: {
      ...DEFAULT_SETTINGS,
      outcome: "urgency",
      classes: classes({
        "non-urgent": "adverse",
        standard: "neutral",
        urgent: "favourable",
        immediate: "favourable",
      }),
      // Steps in an order: one score, whose points count towards the most urgent.
      shape: "score",
      protect: ["sex", "age_band"],
      measure: "sp",
      tolerance: 0.1,
      labels: ["immediate", "non-urgent"],
    },
  },
];

/** In the order of ties. */
function classes(favours: Readonly<Record<string, Favour>>): Settings["classes"] {
  return Object.entries(favours).map(([name, favour]) => ({ name, favour }));
}

/** The example as the file that a user would have. */
export function exampleFile({ data }: Example): { blob: Blob; name: string } {
  const { name, rows } = data();
  return { blob: new Blob([toCsv(rows)], { type: "text/csv" }), name: `${name}.csv` };
}
