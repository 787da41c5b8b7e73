import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loanDesk, schoolResults, syntheticPaperData, triage } from "@fairscore/core";
import { toCsv } from "@fairscore/core/parts";
import { describe, expect, test } from "vitest";
import * as fairscore from "../src/index.ts";
import * as plots from "../src/plots.ts";
import { parsePlan } from "../src/sweep/plan/plan.ts";
import { parsePlanDocument } from "../src/sweep/plan/plan-document.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "packages/core/README.md",
  "packages/fairscore/README.md",
].concat(
  readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => join("docs", file)),
);

describe("the documentation", () => {
  test.each(pages)("links of %s lead somewhere", (page) => {
    const text = readFileSync(join(root, page), "utf8");
    const targets = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map((match) => match[1]!);
    const broken = targets.filter(
      (target) => !target.startsWith("https://") && !existsSync(resolve(root, dirname(page), target)),
    );
    expect(broken).toEqual([]);
  });

  test("the library example of the README runs", async () => {
    const code = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(root, "README.md"), "utf8"))![1]!;
    const body = code
      .replace(/^import .*$/m, "")
      .replace('"examples/loan-desk.csv"', JSON.stringify(join(root, "examples/loan-desk.csv")));
    const run = new Function(
      "fit",
      `return (async () => {${body.replaceAll(/^outcome\.|^JSON\./gm, "; $&")}\nreturn outcome; })();`,
    );
    const outcome = await run(fairscore.fit);
    expect(outcome.verification.ok).toBe(true);
    expect(["approve", "refer", "decline"]).toContain(
      outcome.model.predict({ age: 41, income: 30000, late_payments: 0 }),
    );
  });

  test("the library example of the guide to experiments runs", async () => {
    const guide = readFileSync(join(root, "docs/experiments.md"), "utf8");
    const body = /```ts\n([\s\S]*?)```/
      .exec(guide)![1]!
      .replaceAll(/^import .*$| as const/gm, "")
      .replace('"examples/loan-desk.csv"', JSON.stringify(join(root, "examples/loan-desk.csv")))
      // The same with less work, so that nobody waits for it.
      .replace("folds: 5, seconds: 1", 'folds: 2, engine: "search", work: 1000')
      .replace("conditions: [3, 6], seconds: 1", 'conditions: [3], count: 2, engine: "search", work: 1000');
    expect(body).not.toContain("seconds");
    const run = new Function(
      "crossValidate",
      "frontierOf",
      "frontierPlot",
      "writeFile",
      `return (async () => {${body}\nreturn { cv, frontier }; })();`,
    );
    const written: string[] = [];
    const keep = async (_path: string, text: string) => void written.push(text);
    const { cv, frontier } = await run(
      fairscore.crossValidate,
      fairscore.frontierOf,
      plots.frontierPlot,
      keep,
    );
    expect(cv.summary.map(({ method }: { method: string }) => method)).toEqual(["tables", "svm"]);
    expect(frontier.points.at(0).price.high).toBeGreaterThanOrEqual(0);
    expect(written).toHaveLength(1);
    expect(written[0]).toMatch(/^<svg /);
  });

  test("the plan of the guide to experiments is a plan", () => {
    const guide = readFileSync(join(root, "docs/experiments.md"), "utf8");
    const plan = /```yaml\n([\s\S]*?)```/.exec(guide)![1]!;
    expect(parsePlan(parsePlanDocument(plan, "plan.yaml"), "plan.yaml")).toMatchObject({ folds: 5 });
  });

  test("the card of the README is the one that its command prints", () => {
    const bin = join(root, "packages/fairscore/bin/fairscore.js");
    const printed = execFileSync(process.execPath, [bin, "demo", "--work", "300000", "--quiet"], {
      encoding: "utf8",
    });
    const lines = printed.split("\n");
    const card = lines.slice(
      lines.indexOf("Among people it has not seen"),
      1 + lines.findIndex((line) => line.startsWith("└")),
    );
    expect(card.length).toBeGreaterThan(20);
    const indented = card.map((line) => (line === "" ? "" : `    ${line}`)).join("\n");
    const readme = readFileSync(join(root, "README.md"), "utf8");
    expect(readme).toContain(indented);
    const [, risks] = /^(How likely each class is\n[\s\S]*?)\n\n/m.exec(printed)!;
    expect(readme).toContain(risks!.replaceAll(/^/gm, "    "));
  });

  test.each([loanDesk(), schoolResults(), syntheticPaperData(), triage()])(
    "the example $name is what the generator makes",
    ({ name, rows }) => {
      expect(readFileSync(join(root, "examples", `${name}.csv`), "utf8")).toBe(toCsv(rows));
    },
  );
});
