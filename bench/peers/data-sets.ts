import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { bench, dataPython, dataSets } from "../questions/data-sets.ts";

/** Real data with the column of people who must be treated alike, where there is one. */
export interface PeerData {
  readonly name: string;
  readonly file: string;
  readonly outcome: string;
  readonly protect: string | undefined;
}

/** The data sets of the comparison, and which column of each is protected under a limit. */
const PROTECT: Readonly<Record<string, string | undefined>> = {
  affairs: undefined,
  arrests: "colour",
  "bank jobs": "gender",
  "birth weight": "race",
  crabs: undefined,
  diabetes: undefined,
  glass: undefined,
  iris: undefined,
  occupations: "gender",
  "orange juice": undefined,
  penguins: "sex",
  pima: undefined,
  professors: "sex",
  smoking: "gender",
  "swiss labour": "foreign",
  titanic: "sex",
  volunteers: "sex",
  votes: undefined,
  wine: undefined,
  "women at work": undefined,
  "women in canada": "region",
  yogurt: undefined,
};

/** Small ones of every kind, for a run of some minutes. */
export const SHORT = ["birth weight", "iris", "pima", "titanic", "women in canada"];

/** Where the files are; those that are missing are made. */
export function peerData(): PeerData[] {
  const real = dataSets().filter(({ outcome }) => outcome === "outcome");
  const more = join(bench, ".cache", "peers", "data");
  if (!existsSync(more)) {
    execFileSync(dataPython(), [join(bench, "peers", "more_data.py"), more], { stdio: "inherit" });
  }
  return Object.entries(PROTECT).map(([name, protect]) => ({
    name,
    file: real.find((set) => set.name === name)?.file ?? join(more, `${name}.csv`),
    outcome: "outcome",
    protect,
  }));
}
