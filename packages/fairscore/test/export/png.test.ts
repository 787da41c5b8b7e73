import { card, exportSvg, InputError } from "@fairscore/core";
import { expect, test } from "vitest";
import { exportPng } from "../../src/export/png.ts";
import { exportModels } from "./models.ts";

const models = exportModels();

/** Width and height as the header of a PNG says them. */
function sizeOf(png: Uint8Array): { width: number; height: number } {
  const view = new DataView(png.buffer, png.byteOffset);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

test("a card has twice as many pixels as it has units", async () => {
  const made = card(models["two classes, one table"]!);
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(exportSvg(made))!.map(Number);
  const png = await exportPng(made);
  expect([...png.slice(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  expect(sizeOf(png)).toEqual({ width: 2 * width!, height: 2 * height! });
});

test("it is as wide as asked, and shows what the card says", async () => {
  const of = (name: string) => exportPng(card(models[name]!), { width: 400 });
  const pictures = [await of("sixty lines"), await of("hostile names"), await of("seven classes")];
  expect(pictures.map((png) => sizeOf(png).width)).toEqual([400, 400, 400]);
  expect(new Set(pictures.map((png) => png.join())).size).toBe(3);
});

test("refuses a width that is none", async () => {
  await expect(exportPng(card(models["seven classes"]!), { width: -1 })).rejects.toThrow(InputError);
});
