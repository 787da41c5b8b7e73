import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { buildStudio, bundleStudio } from "../../../scripts/build-studio.mjs";

const STUDIO = new URL("../dist/fairscore-studio.html", import.meta.url);

/** Names of languages of documents, and what two libraries say of themselves: never asked for. */
const NAMES = [
  /^http:\/\/www\.w3\.org\/(\d{4}\/(svg|xhtml|xlink|xmlns|Math)|XML)/,
  /^http:\/\/(www\.dmg\.org\/PMML-4_4|schemas\.openxmlformats\.org\/|purl\.org\/dc\/elements\/1\.1\/)/,
  /^http:\/\/web\.mit\.edu\/lpsolve\/doc\/CPLEX-format\.htm$/,
  /^https:\/\/github\.com\/mholt\/PapaParse$/,
];

describe("the studio as one file", () => {
  let html: string;
  beforeAll(async () => {
    await buildStudio();
    html = readFileSync(STUDIO, "utf8");
  });

  test("the file is below 6 MB", () => {
    expect(Buffer.byteLength(html)).toBeLessThan(6_000_000);
  });

  const packed = async (entry: string, without: readonly string[]) =>
    gzipSync(await bundleStudio(entry, without), { level: 9 }).length;

  test("the code of the page is below 120 kB when packed, with all that it uses", async () => {
    expect(await packed("main.tsx", ["highs"])).toBeLessThan(120_000);
  });

  test("the studio's own code and its libraries, page and worker, are below 120 kB beside the core", async () => {
    const without = ["highs", "@fairscore/core"];
    expect((await packed("main.tsx", without)) + (await packed("worker.ts", without))).toBeLessThan(120_000);
  });

  test("the page's policy lets nothing be asked for, and no code run but its own", () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)![1]!;
    const rules = Object.fromEntries(
      policy.split("; ").map((rule) => [rule.split(" ")[0], rule.split(" ").slice(1).join(" ")]),
    );
    expect(rules).toMatchObject({
      "default-src": "'none'",
      "connect-src": "'none'",
      "base-uri": "'none'",
      "form-action": "'none'",
      "worker-src": "blob:",
      "img-src": "data: blob:",
    });
    expect(rules["script-src"]).toMatch(/^'sha256-[\w+/=]{44}' 'wasm-unsafe-eval'$/);
    // It stands before anything that could ask for something.
    expect(html.indexOf("Content-Security-Policy")).toBeLessThan(html.search(/<(style|script|link|img)/));
  });

  test("the file has no address that could be fetched", () => {
    const addresses = [...html.matchAll(/(?:https?|wss?|ftp):\/\/[^\s"'`)<>\\]*/g)].map(
      ([address]) => address,
    );
    expect(addresses.filter((address) => !NAMES.some((name) => name.test(address)))).toEqual([]);
    expect(html).not.toMatch(/@import|url\((?!["']?(data:|#))/);
    expect(html).not.toMatch(/<(script|link|img|iframe)[^>]+(src|href)="(?!data:)/);
  });
});
