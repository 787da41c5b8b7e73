import { InputError } from "@fairscore/core";
import { type Bins, binsOf, countBins, keepRows } from "@fairscore/core/parts";
import type { DataInfo, ReadOptions } from "../model/data.ts";
import type { LeftOut } from "../model/left-out.ts";
import { rowPolicy } from "../model/row-policy.ts";
import type { Settings } from "../model/settings.ts";
import { type DeskState, prepare } from "./kept/desk-state.ts";
import { withoutOutcome } from "./kept/without-outcome.ts";
import { breaksUntil } from "./read/breaks.ts";
import { hireReader } from "./read/hire-reader.ts";
import { Cancelled, ReadError, type ReadProblem } from "./read/problem.ts";
import { readTable } from "./read/read-table.ts";

/** How reading goes: bytes so far, or what is in the way. */
export type ReadNews =
  | { readonly bytes: number; readonly of: number }
  | { readonly problem: ReadProblem; readonly sheets: readonly string[] };

/** People of the file who are learnt from or held out, and why the others are not. */
export interface PeopleUsed {
  readonly used: number;
  readonly leftOut: readonly LeftOut[];
}

/** Between two pieces of news. */
const NEWS_MILLISECONDS = 100;

/** What the data screen asks of the desk. */
export function dataHandlers(state: DeskState) {
  let reading = 0;
  return {
    /** Reads a file in place of the one before. A later call, or `cancelRead`, ends an earlier one. */
    async read(
      input: { readonly file: Blob; readonly name: string; readonly options: ReadOptions },
      tell: (news: ReadNews) => void,
    ): Promise<DataInfo> {
      const mine = ++reading;
      let toldAt = performance.now();
      const takeBreak = breaksUntil(() => reading !== mine);
      try {
        const loaded = await readTable(input.file, input.name, input.options, {
          takeBreak,
          readTyped: hireReader(state.role.reader, takeBreak),
          onProgress(progress) {
            if (performance.now() - toldAt < NEWS_MILLISECONDS) return;
            toldAt = performance.now();
            tell(progress);
          },
        });
        if (reading !== mine) throw new Cancelled("cancelled");
        // A single cell says nothing about the kind of its column: "F" may be a sex or a no.
        if (loaded.info.rows === 1) throw new ReadError(input.name, { kind: "one-row" });
        state.loaded = loaded;
        state.prepared = undefined;
        return loaded.info;
      } catch (error) {
        if (error instanceof ReadError) tell({ problem: error.problem, sheets: error.sheets });
        throw error;
      }
    },

    cancelRead(_input: object): void {
      reading++;
    },

    /** What the columns tell about the outcome, on the rows to build on; nothing while the settings don't fit the data. */
    async bins(input: { readonly settings: Settings }): Promise<Bins | undefined> {
      try {
        const { source, recipe, holdOut } = await prepare(state, input.settings);
        return binsOf(await countBins(source, recipe, { holdOut }), { showSmall: true });
      } catch (error) {
        if (error instanceof InputError) return undefined;
        throw error;
      }
    },

    /** How many people of the file are used with these settings, and why the others are not. */
    people(input: { readonly settings: Settings }): PeopleUsed {
      if (!state.loaded) throw new Error("no data has been read");
      const { table, info } = state.loaded;
      const kept = keepRows(table, rowPolicy(input.settings, info) ?? {});
      const leftOut = [...info.leftOut, ...kept.leftOut, ...withoutOutcome(kept.table, input.settings)];
      return { used: info.fileRows - leftOut.reduce((sum, { rows }) => sum + rows, 0), leftOut };
    },
  };
}
