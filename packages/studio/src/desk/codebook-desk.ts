import {
  type Audit,
  audit,
  InputError,
  type ScoringSystem,
  type Verification,
  verify,
  words,
} from "@fairscore/core";
import {
  type Codebook,
  codebookOfCsv,
  draftCodebookShape,
  fitClasses,
  fitCodebook,
  verdictAgain,
  withCodebook,
  withRisk,
  withVerdict,
} from "@fairscore/core/parts";
import { tellable, tidyCodebook } from "../model/codebook.ts";
import type { DataInfo } from "../model/data.ts";
import type { Settings } from "../model/settings.ts";
import { type DeskState, prepare } from "./kept/desk-state.ts";
import { judgedOnHeldOut } from "./kept/held-out-verdict.ts";

/** A codebook out of a file, as far as it fits the data, and a sentence on each thing that does not. */
export interface ReadCodebook {
  readonly codebook?: Codebook;
  readonly problems: readonly string[];
}

/** What the data screen asks of the desk about names. */
export function codebookHandlers(state: DeskState) {
  const loaded = (): DataInfo => {
    if (!state.loaded) throw new Error("no data has been read");
    return state.loaded.info;
  };
  const outcomeOf = ({ outcome, classes }: Settings, { columns }: DataInfo) => ({
    column: outcome,
    kind: columns.find(({ name }) => name === outcome)?.kind ?? ("category" as const),
    classes: classes.map(({ name }) => name),
  });
  const fitted = (given: Codebook, settings: Settings): ReadCodebook => {
    const info = loaded();
    const columns = info.columns.map(tellable);
    const first = fitCodebook(given, columns);
    const isOpen = settings.outcome === "" || !columns.some(({ name }) => name === settings.outcome);
    const then = isOpen
      ? { codebook: first.codebook, problems: [] }
      : fitClasses(first.codebook, columns, outcomeOf(settings, info));
    return {
      codebook: tidyCodebook(then.codebook, info.columns),
      problems: [...first.problems, ...then.problems].map((problem) => words(problem)),
    };
  };
  return {
    /** Reads a codebook as the command line does: a table by the ending of its name, else JSON. */
    async readCodebook(input: {
      readonly file: Blob;
      readonly name: string;
      readonly settings: Settings;
    }): Promise<ReadCodebook> {
      const { file, name, settings } = input;
      if (/\.ya?ml$/i.test(name))
        throw new InputError(
          `${name}: codebooks in YAML are for the command line; save the codebook as a table here, fill it in and open that, or give the same as JSON`,
        );
      const text = (await file.text()).replace(/^\ufeff/, "");
      if (/\.(csv|tsv|txt)$/i.test(name))
        return fitted(codebookOfCsv(text, name, draftCodebookShape), settings);
      return fitted(draftCodebookShape(jsonOf(text, name), name), settings);
    },

    /** What of the codebook at hand does not fit. */
    codebookProblems({ settings }: { readonly settings: Settings }): readonly string[] {
      return settings.codebook ? fitted(settings.codebook, settings).problems : [];
    },

    /**
     * A card in the words of the codebook at hand: the same tables, counted again. What holds for people held out is
     * said again with it; cards that were judged by others are to be judged anew.
     */
    async rename({
      settings,
      system,
    }: {
      readonly settings: Settings;
      readonly system: ScoringSystem;
    }): Promise<{
      readonly system: ScoringSystem;
      readonly audit: Audit;
      readonly verification: Verification;
    }> {
      const prepared = await prepare(state, settings);
      const { recipe, profiles, perUnit } = prepared;
      const named = withCodebook(system, recipe.codebook);
      const own = audit(named, profiles);
      const judged = judgedAgain(named, system, own);
      return {
        system: judged,
        audit: withRisk(own, judged, profiles),
        verification: verify(judged, profiles, { sets: false, rowsPerUnit: perUnit }),
      };

      function judgedAgain(card: ScoringSystem, { verdict }: ScoringSystem, counted: Audit): ScoringSystem {
        if (verdict?.by === "held-out") return judgedOnHeldOut(card, counted, prepared);
        return verdict?.by === "none"
          ? withVerdict(card, verdictAgain(card, verdict, profiles, perUnit))
          : card;
      }
    },
  };
}

function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(
      `${name}: it is no codebook; choose a table (.csv) with the columns column, value, label and unit, or JSON`,
      { cause: error },
    );
  }
}
