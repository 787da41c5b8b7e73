import { type ExampleData, loanDesk, toCsv } from "@fairscore/core";
import type { TextKey } from "../text/text.ts";
import { DEFAULT_SETTINGS, type Settings } from "./settings.ts";

/** Data made by this project, with settings that suit it. */
export interface Example {
  readonly title: TextKey;
  readonly data: () => ExampleData;
  readonly settings: Settings;
}

export const EXAMPLES: readonly Example[] = [
  {
    title: "start.loan",
    data: () => loanDesk(3, 2000),
    settings: {
      ...DEFAULT_SETTINGS,
      outcome: "decision",
      classes: [
        { name: "approve", favour: "favourable" },
        { name: "refer", favour: "neutral" },
        { name: "decline", favour: "adverse" },
      ],
      protect: ["sex"],
      measure: "sp",
      tolerance: 0.05,
      labels: ["approve", "decline"],
    },
  },
];

/** The example as the file that a user would have. */
export function exampleFile({ data }: Example): { blob: Blob; name: string } {
  const { name, rows } = data();
  return { blob: new Blob([toCsv(rows)], { type: "text/csv" }), name: `${name}.csv` };
}
