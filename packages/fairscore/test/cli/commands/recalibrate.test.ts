import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { testFolder } from "../folder.ts";

const folder = testFolder();
const example = (name: string) => fileURLToPath(new URL(`../../../../../examples/${name}`, import.meta.url));
const [card, patients] = [example("cha2ds2-vasc.yaml"), example("atrial-fibrillation.csv")];

beforeAll(async () => {
  await folder.run(["recalibrate", card, patients, "-q", "-o", "here.json", "--markdown", "here.md"]);
});

describe("fairscore recalibrate", () => {
  test("keeps the points, prints risks before and now, and saves a model that predicts them", async () => {
    const ran = await folder.run(["recalibrate", card, patients, "--out", "again.json"]);
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stderr).toContain("checking the new risks: fold 5 of 5");
    expect(ran.stderr).toContain("saved again.json");
    expect(ran.stdout).toMatch(/│ 6 +│ +9\.7% │ +92% │/);
    expect(ran.stdout).toMatch(/calibration slope +│ +1\.80 \(1\.61–2\.00\) │ +1\.00/);
    expect(folder.read("again.json")).toBe(folder.read("here.json"));
    const { risk, origin } = JSON.parse(folder.read("here.json"));
    expect([risk.by, risk.again, risk.people]).toEqual(["held-out", true, 2000]);
    expect(origin.risk.by).toBe("published");
    const predicted = await folder.run(["predict", "here.json", patients, "--risk"]);
    expect(predicted.stdout.split("\n")[0]).toContain("risk yes");
    expect(folder.read("here.md")).toContain(
      "Counted anew among 2,000 people whom the card was not made from",
    );
  });

  test("the audit of the card says whether its risks hold, and beside what is seen with each total", async () => {
    const { stdout } = await folder.run(["audit", card, patients, "--show-small", "-q"]);
    const plain = stdout.replaceAll(/\s+/g, " ");
    expect(plain).toContain(
      "The published risks are 0.1 times what is seen here: 3.7% on average, while 38.4% are yes.",
    );
    expect(plain).toContain("fairscore recalibrate keeps the points and cut-offs");
    expect(stdout).toMatch(/│ 7 +│ +47 │ +11\.2% │ +95\.7%/);
    const after = await folder.run(["audit", "here.json", patients, "--show-small", "-q"]);
    expect(after.stdout).not.toContain("published");
    expect(after.stdout.replaceAll(/\s+/g, " ")).toContain(
      "were estimated anew from people whom it was not made from (2,000 people)",
    );
  });

  test("says what is missing", async () => {
    folder.write("few.csv", "age,sex\n70,female\n");
    const lacking = await folder.run(["recalibrate", card, "few.csv"]);
    expect(lacking).toMatchObject({ code: 2, stdout: "" });
    expect(lacking.stderr).toContain("lacks columns that the model needs");
    const seed = await folder.run(["recalibrate", card, patients, "--seed", "x"]);
    expect(seed.stderr).toContain("--seed");
    const same = await folder.run(["recalibrate", "here.json", patients, "--out", "here.json"]);
    expect(same.code).toBe(2);
  });

  test("prints everything as JSON", async () => {
    const { stdout } = await folder.run(["recalibrate", card, patients, "--json", "-q"]);
    const { format, people, before, after, folds } = JSON.parse(stdout);
    expect([format, people, folds]).toEqual(["fairscore-recalibration", 2000, 5]);
    expect(before.brier.value).toBeGreaterThan(after.brier.value);
  });
});

describe("fairscore improve", () => {
  test("gives the better card risks of its own, counted among people held out", async () => {
    const args = ["improve", card, patients, "--objective", "balanced", "--work", "20000", "-q"];
    const ran = await folder.run([...args, "--out", "better.json"]);
    expect(ran).toMatchObject({ code: 0 });
    const { risk, training } = JSON.parse(folder.read("better.json"));
    expect([risk.by, risk.people]).toEqual(["held-out", 2000 - training.rows]);
    expect(await folder.run(["verify", "better.json", patients])).toMatchObject({ code: 0 });
  });

  test("finds the score of less log loss, which verifies", async () => {
    const args = ["improve", card, patients, "--objective", "risk", "--work", "3000", "-q"];
    const ran = await folder.run([...args, "--out", "likelier.json"]);
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining("The card's log loss is 0.4") });
    expect(JSON.parse(folder.read("likelier.json")).spec.objective).toBe("risk");
    const verified = await folder.run(["verify", "likelier.json", patients, "--no-sets"]);
    expect(verified).toMatchObject({ code: 0 });
  });
});
