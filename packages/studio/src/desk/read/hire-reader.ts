import type { Finding } from "@fairscore/core";
import { fault } from "@fairscore/core/parts";
import type { Breaks } from "./breaks.ts";
import type { ReadTyped, TypedFile, TypedTable } from "./typed-file.ts";
import type { PlacedYaml, ReadYaml, YamlFile } from "./yaml-file.ts";

/** Between two looks whether the user still wants it. */
const LOOK_MILLISECONDS = 100;

/** Reads workbooks and Parquet. */
export function hireReader(packed: Blob, takeBreak: Breaks): ReadTyped {
  return (file) => hired<TypedTable>(packed, file, takeBreak);
}

/** Reads YAML, whose library is packed with the other readers. */
export function hireYamlReader(packed: Blob): ReadYaml {
  return (file) => hired<PlacedYaml>(packed, file, async () => {});
}

/**
 * Reads with a worker of its own, whose code is unpacked only now: the page's policy lets no other code be loaded. Its
 * memory is free again when it has answered.
 */
async function hired<Read>(packed: Blob, file: TypedFile | YamlFile, takeBreak: Breaks): Promise<Read> {
  const code = await new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).blob();
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const worker = new Worker(url);
  let look: ReturnType<typeof setInterval> | undefined;
  try {
    return await new Promise<Read>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<{ read?: Read; finding?: Finding; why?: string }>) => {
        if (data.read) resolve(data.read);
        else reject(data.finding ? fault(data.finding) : new Error(data.why));
      };
      worker.onerror = ({ message }) => reject(new Error(message));
      look = setInterval(() => takeBreak().catch(reject), LOOK_MILLISECONDS);
      worker.postMessage(file);
    });
  } finally {
    clearInterval(look);
    worker.terminate();
    URL.revokeObjectURL(url);
  }
}
