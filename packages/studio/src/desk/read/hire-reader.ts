import type { Breaks } from "./breaks.ts";
import type { ReadTyped, TypedTable } from "./typed-file.ts";

/** Between two looks whether the user still wants it. */
const LOOK_MILLISECONDS = 100;

/**
 * Reads with a worker of its own, whose code is unpacked only now: the page's policy lets no other code be loaded. Its
 * memory is free again when it has answered.
 */
export function hireReader(packed: Blob, takeBreak: Breaks): ReadTyped {
  return async (file) => {
    const code = await new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).blob();
    const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    const worker = new Worker(url);
    let look: ReturnType<typeof setInterval> | undefined;
    try {
      return await new Promise<TypedTable>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<{ table?: TypedTable; why?: string }>) =>
          data.table ? resolve(data.table) : reject(new Error(data.why));
        worker.onerror = ({ message }) => reject(new Error(message));
        look = setInterval(() => takeBreak().catch(reject), LOOK_MILLISECONDS);
        worker.postMessage(file);
      });
    } finally {
      clearInterval(look);
      worker.terminate();
      URL.revokeObjectURL(url);
    }
  };
}
