import { InputError } from "@fairscore/core";
import { expect, test } from "vitest";
import { frontierPlot } from "../../src/plots/frontier-plot.ts";
import { svgToPng } from "../../src/plots/png.ts";
import { sampleFrontier } from "./sample-results.ts";

/** Width and height as the header of a PNG says them. */
function sizeOf(png: Uint8Array): { width: number; height: number } {
  const view = new DataView(png.buffer, png.byteOffset);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

test("a plot becomes a PNG that is as wide as asked and keeps its shape", async () => {
  const svg = frontierPlot(sampleFrontier());
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)!.map(Number);
  const png = await svgToPng(svg);
  expect([...png.slice(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  expect(sizeOf(png).width).toBe(1280);
  expect(Math.abs(sizeOf(png).height - (1280 * height!) / width!)).toBeLessThanOrEqual(1);
  expect(sizeOf(await svgToPng(svg, 300)).width).toBe(300);
});

test("letters are drawn with the fonts that it brings", async () => {
  const picture = (text: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 20" font-family="system-ui, 'DejaVu Sans', sans-serif"><text y="15">${text}</text></svg>`;
  const [blank, some, other] = await Promise.all(
    ["", "fair", "fare"].map((text) => svgToPng(picture(text), 200)),
  );
  expect(some).not.toEqual(blank);
  expect(some).not.toEqual(other);
});

test("refuses a width that is none", async () => {
  await expect(svgToPng("<svg/>", 0)).rejects.toThrow(
    new InputError("invalid width: 0; expected a whole number of pixels from 1 to 8192"),
  );
});
