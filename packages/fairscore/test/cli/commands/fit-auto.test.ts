import { parseModel } from "@fairscore/core";
import { beforeAll, describe, expect, it } from "vitest";
import { testFolder } from "../folder.ts";
import { csvOf, people } from "../people.ts";

const folder = testFolder();
const fit = [
  "fit",
  "people.csv",
  "-y",
  "decision",
  "--ignore",
  "weight",
  "--conditions",
  "auto",
  "--work",
  "2000",
];

beforeAll(async () => {
  folder.write("people.csv", csvOf(people()));
  const ran = await folder.run([
    ...fit,
    "-o",
    "card.json",
    "--html",
    "card.html",
    "--parsimony",
    "curve.svg",
  ]);
  expect(ran, ran.stderr).toMatchObject({ code: 0 });
  expect(ran.stderr).toMatch(/choosing the number of conditions: 1 of \d+ …/);
  expect(ran.stdout).toMatch(/How many conditions\n- \d+ conditions? (was|were) chosen/);
  expect(ran.stdout).toMatch(/\n\* +\d+ +\d+\.\d% ± \d/);
});

describe("--conditions auto", () => {
  it("saves a card with the number, and how it was chosen, which others read", async () => {
    const { spec, training } = parseModel(JSON.parse(folder.read("card.json")));
    expect(spec.limits!.conditions).toBe(training!.parsimony!.chosen);
    expect(folder.read("curve.svg")).toContain(`>${training!.parsimony!.chosen} chosen: `);
    expect(folder.read("card.html")).toContain('<figure class="parsimony">');
    const shown = await folder.run(["show", "card.json"]);
    expect(shown.stdout).toContain("How many conditions");
    expect((await folder.run(["verify", "card.json", "people.csv"])).code).toBe(0);
    const report = await folder.run(["report", "card.json", "people.csv", "-o", "report.html"]);
    expect(report, report.stderr).toMatchObject({ code: 0 });
    expect(folder.read("report.html")).toContain('<figure class="parsimony">');
  });

  it("writes the curve as CSV, and makes conditions anew in each fold whether or not there is a verdict", async () => {
    const curve = async (name: string, ...more: string[]) => {
      const ran = await folder.run([...fit, "--parsimony", name, "-q", ...more]);
      expect(ran, ran.stderr).toMatchObject({ code: 0 });
      return folder.read(name);
    };
    const first = await curve("one.csv");
    expect(first).toMatch(/^conditions,loss,standard_error,loss_learnt_from,chosen\n1,0\.\d+,/);
    expect(first.match(/,yes\n/g)).toHaveLength(1);
    expect(await curve("two.CSV", "--no-verdict")).toBe(first);
  });

  it("reads it from a spec, and cv chooses in each fold", async () => {
    folder.write("auto.json", JSON.stringify({ limits: { conditions: "auto" } }));
    const args = [
      "people.csv",
      "-y",
      "decision",
      "--ignore",
      "weight",
      "--spec",
      "auto.json",
      "--work",
      "800",
    ];
    const ran = await folder.run(["fit", ...args, "--json", "-q"]);
    expect(ran, ran.stderr).toMatchObject({ code: 0 });
    const { parsimony, model } = JSON.parse(ran.stdout);
    expect(model.spec.limits.conditions).toBe(parsimony.chosen);
    const cv = await folder.run([
      "cv",
      ...args,
      "--folds",
      "2",
      "--baselines",
      "none",
      "--out",
      "folds",
      "-q",
    ]);
    expect(cv, cv.stderr).toMatchObject({ code: 0 });
    const fold = parseModel(JSON.parse(folder.read("folds/fold-1.json")));
    expect(fold.training!.parsimony!.chosen).toBe(fold.spec.limits!.conditions);
  });
});
