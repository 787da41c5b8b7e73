import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "@fairscore/core";
import { describe, expect, test } from "vitest";
import { aboutOf } from "../../src/cli/options/report-about.ts";
import { importCard } from "../../src/cli/read/read-card.ts";
import { readModel, readRecipe, readSpec } from "../../src/cli/read/read-file.ts";
import { cantRead } from "../../src/files/cant-read.ts";
import { byteStream, rawHead } from "../../src/source/byte-stream.ts";
import { fileSha256 } from "../../src/source/file-sha256.ts";
import { openSource } from "../../src/source/index.ts";
import { givenData } from "../../src/studio/given-data.ts";
import { readPlanDocument } from "../../src/sweep/plan/plan-document.ts";
import { testFolder } from "../source/helpers.ts";

const folder = testFolder();
const circle = join(folder.path, "circle.csv");
symlinkSync(circle, circle);
const dangling = join(folder.path, "dangling.csv");
symlinkSync(join(folder.path, "gone.csv"), dangling);

const READERS: Readonly<Record<string, (path: string) => unknown>> = {
  data: (path) => openSource({ files: path }),
  "data for the studio": (path) => givenData(path),
  "the head of data": (path) => rawHead(path, path),
  "the bytes of data": async (path) => {
    for await (const _ of byteStream(path, path, false));
  },
  fingerprint: (path) => fileSha256(path),
  model: (path) => readModel(path.replace(/csv$/, "csv/model.json")),
  recipe: (path) => readRecipe(path),
  spec: (path) => readSpec(path),
  card: (path) => importCard(path),
  about: (path) => aboutOf({ about: path }),
  plan: (path) => readPlanDocument(path),
};

describe("a file that can't be read is said in one sentence", () => {
  test.each(Object.entries(READERS))("%s", async (_, read) => {
    for (const path of [circle, dangling, folder.path]) {
      const error = await (async () => read(path))().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(InputError);
      expect((error as Error).message).toMatch(
        /^[^\n]*(circle|no such file|is a folder|link to a file that is not there)[^\n]*$/,
      );
    }
  });

  test("with what to do, by its reason", () => {
    const sentence = (code: string) => cantRead("a.csv", Object.assign(new Error("x"), { code })).message;
    expect(sentence("EACCES")).toBe(
      'can\'t read "a.csv": no permission to read it; change its permissions, or ask its owner',
    );
    expect(sentence("ESPIPE")).toContain("give - instead");
    expect(sentence("EWEIRD")).toBe('can\'t read "a.csv": EWEIRD; check the file');
  });
});
