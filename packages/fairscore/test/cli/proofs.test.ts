import { parseModel } from "@fairscore/core";
import { beforeAll, describe, expect, it } from "vitest";
import { testFolder } from "./folder.ts";
import { csvOf, people } from "./people.ts";

const folder = testFolder();
const fit = [
  "fit",
  "people.csv",
  "-y",
  "decision",
  "--only",
  "age,job,member",
  "--lines",
  "2",
  "--points",
  "-2..2",
];

/** So few tables that all of them can be tried. */
const small = [
  "fit",
  "people.csv",
  "-y",
  "decision",
  "--only",
  "job,member",
  "--lines",
  "1",
  "--points",
  "-1..1",
];

/** Runs a command that must go well, and gives what it printed. */
async function fine(...args: string[]): Promise<string> {
  const ran = await folder.run(args);
  expect(ran, ran.stderr).toMatchObject({ code: 0 });
  return ran.stdout;
}

const model = (name: string) => JSON.parse(folder.read(name));

beforeAll(async () => {
  folder.write("people.csv", csvOf(people(120)));
  await fine(...fit, "--work", "300", "--quiet", "--out", "model.json");
});

describe.concurrent("which engine learns", () => {
  it.each(["exact", "search", "auto"])(
    "fit --engine %s says so in the model, and its claims hold",
    async (engine) => {
      const file = `${engine}.json`;
      await fine(...small, "--engine", engine, "--work", "300", "--quiet", "--out", file);
      expect(parseModel(model(file)).training).toMatchObject({ engine, threads: 1 });
      if (engine === "search") expect(model(file).training).not.toHaveProperty("floorProof");
      expect(await fine("verify", file, "people.csv")).toMatch(/all \d+ checks hold\n$/);
    },
  );

  it("fit --engine exact proves by the clock what is small enough", async () => {
    const ran = await folder.run([
      ...[...small, "--engine", "exact", "--threads", "2", "--seconds", "30", "--out", "proven.json"],
    ]);
    expect(ran, ran.stderr).toMatchObject({ code: 0 });
    expect(ran.stdout).toMatch(
      /no card of this shape can be wrong for fewer\. Proven\s+best\s+on\s+these\s+rows\./,
    );
    expect(model("proven.json").training).toMatchObject({
      status: "optimal",
      smallest: true,
      engine: "exact",
    });
  });

  it("an unknown engine is refused in one sentence", async () => {
    const ran = await folder.run([...fit, "--engine", "foo"]);
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toMatch(/^fairscore: [^\n]*--engine[^\n]*\n$/);
    for (const known of ["foo", "search", "exact", "auto"]) expect(ran.stderr).toContain(known);
  });
});

describe.concurrent("what is proven", () => {
  it("verify takes the data as an option too", async () => {
    const named = await fine("verify", "model.json", "--data", "people.csv");
    expect(named).toBe(await fine("verify", "model.json", "people.csv"));
    expect(named).toMatch(/✓ floor: recounted/);
    expect(named).toMatch(/✓ seal: /);
  });

  it("verify --json has the checks and the certificate, show --format certificate has the latter", async () => {
    const { training, seal, spec } = model("model.json");
    const checked = JSON.parse(await fine("verify", "model.json", "--data", "people.csv", "--json"));
    expect(checked.ok).toBe(true);
    expect(checked.checks.length).toBeGreaterThan(8);
    const { loss, floor, checkedFloor, lossScale, lines, sum, status, engine, seed } = training;
    expect(checked.certificate).toMatchObject({
      ...{ format: "fairscore-certificate", version: 1, spec },
      ...{ loss, floor, checkedFloor, lossScale, lines, sum, status, engine, seed },
      hashes: { profiles: training.profilesHash, model: seal },
      software: { fairscore: training.fairscore, highs: training.highs },
    });
    expect(checked.certificate.statement).toMatch(/^Wrong for \d+ of 120; no card of this shape/);
    expect(checked.certificate.statement).toMatch(/Shape: one table per class; at most 2 lines per table/);
    const shown = await fine("show", "model.json", "--format", "certificate");
    expect(JSON.parse(shown)).toEqual(checked.certificate);
    await fine("show", "model.json", "--format", "certificate", "--out", "certificate.json");
    expect(folder.read("certificate.json")).toBe(shown);
  });

  it("show has no certificate for tables made by hand", async () => {
    const { training: _, seal: _seal, verdict: _verdict, ...byHand } = model("model.json");
    folder.write("by-hand.json", JSON.stringify(byHand));
    const ran = await folder.run(["show", "by-hand.json", "--format", "certificate"]);
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toMatch(/^fairscore: [^\n]*no certificate to show\n$/);
  });

  it("show, predict, audit and export say of a model that it was changed, or has no seal", async () => {
    const { seal: _, ...unsealed } = model("model.json");
    folder.write("no-seal.json", JSON.stringify(unsealed));
    folder.write("changed.json", JSON.stringify({ ...model("model.json"), origin: { name: "better" } }));
    for (const [file, said] of [
      ["no-seal.json", "this model has no seal"],
      ["changed.json", "these tables were changed"],
    ] as const) {
      for (const args of [
        ["predict", file, "people.csv", "--quiet"],
        ["audit", file, "people.csv", "--quiet"],
        ["show", file, "--json"],
        ["export", file, "--to", "sql"],
      ]) {
        const { stderr, code } = await folder.run(args);
        expect(code).toBe(0);
        expect(stderr, args.join(" ")).toMatch(new RegExp(`^warning: ${said}[^\\n]*\\n$`));
      }
      const { stdout } = await folder.run(["show", file]);
      expect(stdout.split("\n\n")[1]!.toLowerCase()).toMatch(new RegExp(`^! ${said}`));
    }
    const whole = await folder.run(["predict", "model.json", "people.csv", "--quiet"]);
    expect(whole.stderr).toBe("");
  });

  it("a model that was tampered with makes verify exit with 1 and name the check", async () => {
    const { training, ...rest } = model("model.json");
    const points = structuredClone(rest.tables);
    points[0].startsWith = points[0].startsWith === 2 ? 1 : 2;
    const cases: [string, object, string][] = [
      ["loss", { ...rest, training: { ...training, loss: training.loss - 1 } }, "loss"],
      ["floor", { ...rest, training: { ...training, floor: training.loss + 1 } }, "floor below the loss"],
      ["checked", { ...rest, training: { ...training, checkedFloor: training.loss + 1 } }, "floor"],
      ["rows", { ...rest, training: { ...training, rows: 121 } }, "number of rows"],
      ["table", { ...rest, tables: points, training }, "sum of points"],
      ["seed", { ...rest, training: { ...training, seed: 99 } }, "seal"],
    ];
    for (const [name, changed, check] of cases) {
      folder.write(`tampered-${name}.json`, JSON.stringify(changed));
      const ran = await folder.run(["verify", `tampered-${name}.json`, "--data", "people.csv"]);
      expect(ran, name).toMatchObject({ code: 1, stderr: "" });
      expect(ran.stdout, name).toContain(`✗ ${check}: `);
      expect(ran.stdout, name).toMatch(/\d+ of \d+ checks do not hold\n$/);
    }
  });
});
