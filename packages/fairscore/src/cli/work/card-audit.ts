import { type Audit, audit, InputError, type ScoringSystem } from "@fairscore/core";
import { hashProfiles } from "@fairscore/core/parts";
import type { DataOptions } from "../options/data-options.ts";
import { countAsTrained, openForModel } from "./model-data.ts";

/** What a card may say of people: a card speaks of those it was learnt from, so other rows would make it lie. */
export async function auditForCard(
  path: string,
  system: ScoringSystem,
  files: readonly string[],
  options: DataOptions,
): Promise<Audit | undefined> {
  if (files.length === 0 && options.sql === undefined) return undefined;
  const source = await openForModel(files, options, system.recipe);
  try {
    const counted = await countAsTrained(system, source, system.recipe);
    if (hashProfiles(counted) !== system.training?.profilesHash) {
      throw new InputError(
        `"${source.name}" has other rows than "${path}" was learnt from; leave it out, or count on it with fairscore audit`,
      );
    }
    return audit(system, counted);
  } finally {
    await source.close();
  }
}
