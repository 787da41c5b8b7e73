import { signal } from "@preact/signals";
import type { DataInfo, ReadOptions } from "../model/data.ts";

/** The file as the user gave it, kept so that a new worker can read it again. */
export interface GivenFile {
  readonly blob: Blob;
  readonly name: string;
  readonly options: ReadOptions;
}

export const givenFile = signal<GivenFile | undefined>(undefined);

/** What was read; undefined before, and while a session is open without its file. */
export const data = signal<DataInfo | undefined>(undefined);
