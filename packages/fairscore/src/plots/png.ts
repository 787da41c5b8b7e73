import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { InputError } from "@fairscore/core";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

const FONT = "DejaVu Sans";
const FONT_FILES = ["dejavu-fonts-ttf/ttf/DejaVuSans.ttf", "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"];
const LARGEST = 8192;

let fonts: Promise<Uint8Array[]> | undefined;

/**
 * A plot as PNG, so many pixels wide. It brings its own fonts, so that it looks the same on every machine; scripts that
 * these lack (Chinese, Japanese, Korean) stay blank.
 */
export async function svgToPng(svg: string, width = 1280): Promise<Uint8Array> {
  if (!(Number.isInteger(width) && width >= 1 && width <= LARGEST)) {
    throw new InputError(`invalid width: ${width}; expected a whole number of pixels from 1 to ${LARGEST}`);
  }
  fonts ??= start();
  const picture = new Resvg(svg, {
    background: "white",
    fitTo: { mode: "width", value: width },
    font: { fontBuffers: await fonts, defaultFontFamily: FONT, sansSerifFamily: FONT },
  });
  try {
    const image = picture.render();
    const png = image.asPng();
    image.free();
    return png;
  } finally {
    picture.free();
  }
}

/** The renderer may be started only once. */
async function start(): Promise<Uint8Array[]> {
  const { resolve } = createRequire(import.meta.url);
  await initWasm(await readFile(resolve("@resvg/resvg-wasm/index_bg.wasm")));
  return Promise.all(FONT_FILES.map((file) => readFile(resolve(file))));
}
