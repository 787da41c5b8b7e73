import { provideSolver } from "@fairscore/core/parts";
import loadHighs from "highs";

/** A hook of the solver's loader that its types leave out; the bytes that they offer to take are not looked at. */
interface LoaderOptions {
  instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void): object;
}

/** Says where the solver comes from: out of the page itself, unpacked when it is first needed. */
export function useSolver(packed: Blob): void {
  provideSolver(async () => {
    const stream = packed.stream().pipeThrough(new DecompressionStream("gzip"));
    const module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
    const options: LoaderOptions = {
      instantiateWasm(imports, receive) {
        receive(new WebAssembly.Instance(module, imports));
        return {};
      },
    };
    return loadHighs(options as object);
  });
}
