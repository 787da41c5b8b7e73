import type { TypedFile } from "./desk/read/typed-file.ts";
import { typedTable } from "./desk/read/typed-table.ts";

/** A worker that reads one file. */
self.onmessage = async ({ data }: MessageEvent<TypedFile>) => {
  try {
    const table = await typedTable(data);
    const { csv } = table;
    self.postMessage({ table }, { transfer: csv ? [csv.buffer] : [] });
  } catch (error) {
    self.postMessage({ why: String(error) });
  }
};
