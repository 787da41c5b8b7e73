import { atrialFibrillation, loanDesk, parseModel, triage } from "@fairscore/core";
import { toCsv } from "@fairscore/core/parts";
import { beforeAll, describe, expect, test } from "vitest";
import { testFolder } from "../folder.ts";

const folder = testFolder();
const quick = ["--objective", "risk", "--work", "3000", "-q"];

beforeAll(() => {
  folder.write("people.csv", toCsv(atrialFibrillation(7, 400).rows));
  folder.write("loans.csv", toCsv(loanDesk(3, 400).rows));
  folder.write("triage.csv", toCsv(triage(3, 400).rows));
});

describe("--objective risk", () => {
  test.each([
    ["a score", ["people.csv", "-y", "stroke"]],
    [
      "a score of classes in an order",
      [
        "triage.csv",
        "-y",
        "urgency",
        "--shape",
        "score",
        "--classes",
        "non-urgent,standard,urgent,immediate",
      ],
    ],
    ["tables", ["loans.csv", "-y", "decision"]],
    [
      "a score within a limit",
      [
        "loans.csv",
        "-y",
        "decision",
        "--classes",
        "decline,approve",
        "--protect",
        "sex",
        "--fair",
        "sp<=0.1",
      ],
    ],
  ])("learns %s that verify counts again, and notices a changed loss", async (_, asked) => {
    const printed = await folder.run(["fit", ...asked, ...quick, "-o", "card.json"]);
    expect(printed.code, printed.stderr).toBe(0);
    expect(printed.stdout).toMatch(/Log loss per person: 0\.\d+/);
    const verified = await folder.run(["verify", "card.json", asked[0]!]);
    expect(verified.code, verified.stdout).toBe(0);
    expect(verified.stdout).toContain("counted a log loss of");
    const model = parseModel(JSON.parse(folder.read("card.json")));
    const { training } = model;
    folder.write(
      "changed.json",
      JSON.stringify({ ...model, training: { ...training, loss: training!.loss - 3 } }),
    );
    const changed = await folder.run(["verify", "changed.json", asked[0]!]);
    expect(changed.code).toBe(1);
    expect(changed.stdout).toMatch(/loss.*claimed/);
  });

  test("is refused for a frontier, in one sentence", async () => {
    const refused = await folder.run([
      "frontier",
      "loans.csv",
      "-y",
      "decision",
      "--protect",
      "sex",
      "--measure",
      "sp",
      "--objective",
      "risk",
    ]);
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain("objective risk does not go with a frontier");
  });

  test("has a log loss below that of a coin, where accuracy counts people", async () => {
    const lossOf = async (objective: string) => {
      await folder.run([
        "fit",
        "people.csv",
        "-y",
        "stroke",
        "--objective",
        objective,
        "--work",
        "3000",
        "-q",
        "--conditions",
        "4",
        "-o",
        "own.json",
      ]);
      return parseModel(JSON.parse(folder.read("own.json"))).training!;
    };
    const risk = await lossOf("risk");
    expect(risk.loss / risk.lossScale).toBeLessThan(Math.LN2);
    expect(risk.floor).toBeLessThanOrEqual(risk.loss);
    expect((await lossOf("accuracy")).lossScale).toBe(400);
  });
});
