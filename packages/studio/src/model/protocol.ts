import type { Finding } from "@fairscore/core";

/** A question to the desk; `id` tells its answers from those to others. */
export interface Call {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

/** What the desk says to a call: any number of events, then one end. "pulse" says that it is alive. */
export type Reply =
  | { readonly id: number; readonly type: "event"; readonly event: unknown }
  | { readonly id: number; readonly type: "done"; readonly value: unknown }
  | { readonly id: number; readonly type: "failed"; readonly message: string; readonly finding?: Finding }
  | { readonly type: "pulse" };

/** The first message to a worker says what it is to be, and brings what is unpacked when it is needed. */
export interface Role {
  readonly role: "desk" | "lane";
  readonly solver: Blob;
  /** The worker's own code, so that the desk can hire lanes. */
  readonly code: Blob;
  /** The packed code that reads workbooks and Parquet. */
  readonly reader: Blob;
}

/** What the desk can do: each takes one plain object, may tell how it goes, and gives one plain object. */
export type Handler<Input, Output, Event = never> = (
  input: Input,
  tell: (event: Event) => void,
) => Promise<Output> | Output;
