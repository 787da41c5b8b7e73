// One fit in a process of its own, as the command line does it; says how it ended and how long it took after reading.
import { card, cardText, countFor, type FitRequest, fitProfiles, InputError } from "@fairscore/core";
import { lanePool, openSource } from "fairscore";

export interface OneFit {
  readonly status: string;
  readonly hasCard: boolean;
  /** From the counted rows to the text of the card. */
  readonly seconds: number;
}

const { file, request, seconds, threads } = JSON.parse(process.argv[2]!) as {
  file: string;
  request: FitRequest;
  seconds: number;
  threads: number;
};

async function run(): Promise<OneFit> {
  const source = await openSource({ files: file });
  const pool = lanePool({ threads });
  try {
    const { profiles, recipe, spec } = await countFor(source, request);
    const began = performance.now();
    const { status, model, audit } = await fitProfiles(profiles, recipe, spec, { seconds, executor: pool });
    if (model) cardText(card(model.system, audit), { width: 80 });
    return { status, hasCard: model !== undefined, seconds: (performance.now() - began) / 1000 };
  } catch (error) {
    if (error instanceof InputError) return { status: "refused", hasCard: false, seconds: 0 };
    throw error;
  } finally {
    await pool.destroy();
    await source.close();
  }
}

console.log(JSON.stringify(await run()));
