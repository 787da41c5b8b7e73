import { beforeAll, describe, expect, it } from "vitest";
import { testFolder } from "./folder.ts";

const folder = testFolder();

/** 400 people; 12 are ill, whom nothing tells apart. */
const RARE = [
  "age,ward,ill",
  ...Array.from(
    { length: 400 },
    (_, i) => `${20 + ((i * 7) % 60)},${"abc"[i % 3]},${i % 33 === 5 ? "yes" : "no"}`,
  ),
].join("\n");

const FIT = ["fit", "rare.csv", "-y", "ill", "--work", "500", "--engine", "search"];

/** What stands below the title and the purpose of a printed card. */
function firstSaid(stdout: string): string {
  return stdout.split("\n\n")[1]!.replace(/\s+/g, " ");
}

beforeAll(() => folder.write("rare.csv", RARE));

describe("the verdict on the command line", () => {
  it("is what fit and show say first, and the report, each with what to do next", async () => {
    const { stdout, code } = await folder.run([...FIT, "--out", "card.json", "--html", "card.html"]);
    expect(code).toBe(0);
    expect(firstSaid(stdout)).toMatch(
      /^! Not more often right than giving everyone “no”.*--objective balanced/,
    );
    expect(stdout.indexOf("Among people it has not seen")).toBeLessThan(stdout.indexOf("┌"));
    expect(stdout.indexOf("Among people it has not seen")).toBeLessThan(
      stdout.indexOf("On the people it was learnt from"),
    );
    // Without the data: the model keeps it.
    const shown = await folder.run(["show", "card.json"]);
    expect(firstSaid(shown.stdout)).toBe(firstSaid(stdout));
    const page = folder.read("card.html");
    expect(page.indexOf("Not more often right")).toBeGreaterThan(0);
    expect(page.indexOf("Not more often right")).toBeLessThan(page.indexOf("<table"));
    expect((await folder.run(["report", "card.json", "rare.csv", "--out", "audit.html"])).code).toBe(0);
    const report = folder.read("audit.html");
    expect(report.indexOf("Not more often right")).toBeLessThan(report.indexOf("1 What it decides"));
  });

  it("is the first member of the JSON, its warnings with their sentences", async () => {
    const { stdout } = await folder.run([...FIT, "--json"]);
    const outcome = JSON.parse(stdout);
    expect(Object.keys(outcome)[0]).toBe("verdict");
    expect(outcome.verdict.warnings[0]).toMatchObject({
      code: "no-better-than-usual",
      text: expect.stringContaining("--objective balanced"),
    });
    // Inside the model it is under the seal, as it was found.
    expect(outcome.model.verdict.warnings[0]).not.toHaveProperty("text");
  });

  it("ends a pipeline with --strict, where it warns of what was named; the card is saved", async () => {
    const strict = await folder.run([...FIT, "--strict", "no-better,ties", "--out", "strict.json"]);
    expect(strict.code).toBe(1);
    expect(strict.stderr).toContain("the verdict warns of no-better (--strict)");
    expect(folder.names()).toContain("strict.json");
    expect((await folder.run([...FIT, "--strict"])).code).toBe(1);
    expect((await folder.run([...FIT, "--strict", "over-limit"])).code).toBe(0);
    // Data after a flag that needs no value are data.
    const [fit, data, ...rest] = FIT;
    const after = await folder.run([fit!, "--strict", data!, ...rest]);
    expect(after.stderr).toContain("the verdict warns of no-better");
    expect(after.code).toBe(1);
    const missing = await folder.run([fit!, "--strict", "no-such.csv", ...rest]);
    expect(missing.stderr).toMatch(/no such file: "no-such\.csv"/);
    expect((await folder.run(["fit", "--help"])).stdout).toMatch(/--strict over-limit,no-better --work \d+/);
  });

  it("is left out with --no-verdict, which is then said first", async () => {
    const { stdout, code } = await folder.run([...FIT, "--no-verdict"]);
    expect(code).toBe(0);
    expect(firstSaid(stdout)).toMatch(/^! Not judged on anybody but the people it was learnt from/);
    expect(stdout).not.toContain("Among people it has not seen");
  });

  it.each([
    [["--strict", "no-beter"], 'did you mean "no-better"?'],
    [["--strict", "--no-verdict"], "--strict has no verdict to be strict about; leave --no-verdict out"],
  ])("refuses %j in one sentence", async (args, says) => {
    const { code, stderr } = await folder.run([...FIT, ...args]);
    expect(code).toBe(2);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).toContain(says);
  });
});
