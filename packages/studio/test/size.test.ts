import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { buildStudio, bundleStudio, SAID_BY_THE_WORKER } from "../../../scripts/build-studio.mjs";
import { packagesOf } from "../../../scripts/notices.mjs";

const STUDIO = new URL("../dist/fairscore-studio.html", import.meta.url);

/** Names of languages of documents, and what a library says of itself: never asked for. */
const NAMES = [
  /^http:\/\/www\.w3\.org\/(\d{4}\/(svg|xhtml|xlink|xmlns|Math)|XML)/,
  /^http:\/\/(www\.dmg\.org\/PMML-4_4|schemas\.openxmlformats\.org\/|purl\.org\/dc\/elements\/1\.1\/)/,
  /^http:\/\/web\.mit\.edu\/lpsolve\/doc\/CPLEX-format\.htm$/,
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

  test("the code of the page is below 165 kB when packed, with all that it uses", async () => {
    expect(await packed("main.tsx", ["highs"])).toBeLessThan(165_000);
  });

  test("the page has words for all that it can find wrong itself", async () => {
    const page = await bundleStudio("main.tsx");
    const found = new Set([...page.matchAll(/\bcode:["'`]([a-z0-9-]+)["'`]/g)].map((match) => match[1]!));
    expect([...found]).toContain("unknown-name");
    // The page makes cards of older models, whose floors it finds the codes of by itself.
    expect(SAID_BY_THE_WORKER).not.toContain("proofs");
    for (const name of SAID_BY_THE_WORKER) {
      const file = new URL(`../../core/src/findings/${name}.ts`, import.meta.url);
      const catalogue = (await import(file.href))[name.toUpperCase()] as object;
      expect(
        Object.keys(catalogue).filter((code) => found.has(code)),
        name,
      ).toEqual([]);
    }
  });

  test("beside the core, the page is below 130 kB, and with what the worker reads and counts by below 150 kB", async () => {
    const without = ["highs", "@fairscore/core", "@fairscore/core/parts"];
    const page = await packed("main.tsx", without);
    expect(page).toBeLessThan(130_000);
    expect(page + (await packed("worker.ts", without))).toBeLessThan(150_000);
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
    // Licence notices name their authors' pages; they are in an element that nothing reads.
    const code = html.replace(/<script type="text\/plain" id="notices">[\s\S]*?<\/script>/, "");
    const addresses = [...code.matchAll(/(?:https?|wss?|ftp):\/\/[^\s"'`)<>\\]*/g)].map(
      ([address]) => address,
    );
    expect(addresses.filter((address) => !NAMES.some((name) => name.test(address)))).toEqual([]);
    expect(code).not.toMatch(/@import|url\((?!["']?(data:|#))/);
    expect(code).not.toMatch(/<(script|link|img|iframe)[^>]+(src|href)="(?!data:)/);
  });

  test("the file holds the whole licence of every package whose code is in it", () => {
    const notices = /<script type="text\/plain" id="notices">([\s\S]*?)<\/script>/.exec(html)![1]!;
    const named = [...notices.matchAll(/^-{72}\n\n(\S+) (\d\S+) \(/gm)].map(([, name]) => name!);
    expect(named).toEqual([
      "@preact/signals",
      "@preact/signals-core",
      "d3-array",
      "fflate",
      "fzstd",
      "highs",
      "hyparquet",
      "hyparquet-compressors",
      "hysnappy",
      "preact",
      "read-excel-file",
      "rolldown",
      "yaml",
    ]);
    for (const name of ["../..", ...named.map((name) => `../../node_modules/${name}`)]) {
      const licence = readFileSync(new URL(`../${name}/LICENSE`, import.meta.url), "utf8");
      expect(licence).toMatch(/copyright/i);
      expect(notices).toContain(licence.trim());
    }
  });
});

describe("where a module of a bundle comes from", () => {
  const root = fileURLToPath(new URL("../../..", import.meta.url));

  test("is the innermost package of its path, and ours need no name", () => {
    const ids = [
      `${root}packages/studio/src/main.tsx`,
      `${root}packages/core/dist/index.js`,
      `${root}node_modules/preact/dist/preact.mjs`,
      `${root}node_modules/preact/hooks/dist/hooks.mjs`,
      `${root}node_modules/a/node_modules/@b/c/index.js`,
      "C:\\fairscore\\node_modules\\@d\\e\\index.js",
      "\0rolldown/runtime.js",
    ];
    expect(packagesOf(ids)).toEqual(["@b/c", "@d/e", "preact", "rolldown"]);
  });

  test("is never left open: a module without a known package fails the build", () => {
    expect(() => packagesOf(["\0someone/helper.js"])).toThrow("unknown origin");
    expect(() => packagesOf(["/elsewhere/module.js"])).toThrow("unknown origin");
  });
});
