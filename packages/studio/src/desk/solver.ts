import { provideSolver } from "@fairscore/core";
import loadHighs from "highs";

/** Says where the solver comes from: out of the page itself, unpacked when it is first needed. */
export function useSolver(packed: Blob): void {
  provideSolver(async () => {
    const stream = packed.stream().pipeThrough(new DecompressionStream("gzip"));
    const wasmBinary = await new Response(stream).arrayBuffer();
    return loadHighs({ wasmBinary });
  });
}
