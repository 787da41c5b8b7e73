import { atrialFibrillation, createModel, loanDesk, parseModel } from "@fairscore/core";
import { toCsv } from "@fairscore/core/parts";
import { beforeAll, describe, expect, test } from "vitest";
import { testFolder } from "../folder.ts";

const folder = testFolder();
const { rows } = atrialFibrillation(7, 400);
const fit = [
  "fit",
  "people.csv",
  "-y",
  "stroke",
  "--conditions",
  "3",
  "--work",
  "400",
  "--engine",
  "search",
  "-q",
];

beforeAll(() => {
  folder.write("people.csv", toCsv(rows));
  folder.write("loans.csv", toCsv(loanDesk(3, 300).rows));
});

describe("risks on the command line", () => {
  test("fit prints and saves them, predict --risk gives everyone theirs, and verify counts them again", async () => {
    const printed = await folder.run([...fit, "-o", "card.json"]);
    expect(printed.stdout).toMatch(/How likely “yes” is\n┌/);
    const model = createModel(parseModel(JSON.parse(folder.read("card.json"))));
    const scored = await folder.run(["predict", "card.json", "people.csv", "--risk", "-q"]);
    const [head, ...lines] = scored.stdout.trim().split("\n");
    expect(head).toBe("row,class,total no,total yes,tie,risk yes");
    expect(lines).toHaveLength(rows.length);
    lines.forEach((line, i) => {
      expect(Number(line.split(",")[5])).toBe(model.risks(rows[i]!)!.yes);
    });
    const json = await folder.run(["predict", "card.json", "people.csv", "--risk", "--json", "-q"]);
    expect(JSON.parse(json.stdout.split("\n")[0]!).risks).toEqual(model.risks(rows[0]!));
    const verified = await folder.run(["verify", "card.json", "people.csv"]);
    expect(verified.code).toBe(0);
    expect(verified.stdout).toContain("risks");
    const shown = await folder.run(["show", "card.json"]);
    expect(shown.stdout).toContain("How likely “yes” is");
  });

  test("several classes have a column each", async () => {
    await folder.run([
      "fit",
      "loans.csv",
      "-y",
      "decision",
      "--work",
      "400",
      "--engine",
      "search",
      "-q",
      "-o",
      "loans.json",
    ]);
    const { stdout } = await folder.run(["predict", "loans.json", "loans.csv", "--risk", "-q"]);
    expect(stdout.split("\n")[0]).toMatch(/tie,risk approve,risk decline,risk refer$/);
  });

  test("a model without risks is refused", async () => {
    const { risk: _, seal: __, ...old } = JSON.parse(folder.read("card.json"));
    folder.write("old.json", JSON.stringify(old));
    const { code, stderr } = await folder.run(["predict", "old.json", "people.csv", "--risk"]);
    expect(code).toBe(2);
    expect(stderr).toContain("old.json says nothing of risks; learn it again with fairscore fit");
  });

  test("--cut-at-risk gives the class from that risk on, and the card says so", async () => {
    const printed = await folder.run([...fit, "--cut-at-risk", "20%", "-o", "cut.json"]);
    expect(printed.stdout.replaceAll(/\s+/g, " ")).toContain("Classes are given by risk: yes from 20%.");
    const { stdout } = await folder.run(["predict", "cut.json", "people.csv", "--risk", "-q"]);
    for (const line of stdout.trim().split("\n").slice(1)) {
      const cells = line.split(",");
      expect(cells[1]).toBe(Number(cells[5]) >= 0.2 ? "yes" : "no");
    }
    expect((await folder.run(["verify", "cut.json", "people.csv"])).code).toBe(0);
    const two = await folder.run([...fit, "--cut-at-risk", "20%,30%"]);
    expect(two.code).toBe(2);
    expect(two.stderr).toContain(
      "invalid --cut-at-risk: 2 risks; expected one for each class but the first: yes",
    );
    expect((await folder.run([...fit, "--cut-at-risk", "120%"])).code).toBe(2);
  });

  test("--risk-bands names totals on the card and in predictions, by the risk of the last class", async () => {
    const printed = await folder.run([
      ...fit,
      "--risk-bands",
      "low<10%, medium<0.4, high",
      "-o",
      "named.json",
    ]);
    expect(printed.stdout).toMatch(/│ if the total is │ +yes │ 95% interval │ +band │/);
    const { stdout } = await folder.run(["predict", "named.json", "people.csv", "--risk", "-q"]);
    const [head, ...lines] = stdout.trim().split("\n");
    expect(head).toMatch(/,risk yes,band$/);
    for (const line of lines) {
      const [risk, band] = line.split(",").slice(-2);
      expect(band).toBe(Number(risk) < 0.1 ? "low" : Number(risk) < 0.4 ? "medium" : "high");
    }
    expect((await folder.run(["verify", "named.json", "people.csv"])).code).toBe(0);
    for (const wrong of ["low<30%,medium<10%,high", "low<10%", "<10%,high"])
      expect((await folder.run([...fit, "--risk-bands", wrong])).code).toBe(2);
    const tables = await folder.run([
      "fit",
      "loans.csv",
      "-y",
      "decision",
      "--work",
      "100",
      "--risk-bands",
      "low<10%,high",
    ]);
    expect(tables.code).toBe(2);
    expect(tables.stderr).toContain("--risk-bands needs a score");
  });
});
