import { stdout } from "node:process";
import { loanDesk } from "@fairscore/core";
import { toCsv } from "@fairscore/core/parts";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { testFolder } from "../folder.ts";

const folder = testFolder();
const { isTTY } = stdout;
afterEach(() => {
  stdout.isTTY = isTTY;
});

const FIT = ["fit", "loans.csv", "-y", "decision", "-p", "sex", "--hold-out", "30%", "--work", "2000"];
const AUDIT = ["audit", "card.json", "loans.csv", "--as-trained", "--quiet"];

beforeAll(async () => {
  folder.write("loans.csv", toCsv(loanDesk(3, 240).rows));
  expect((await folder.run([...FIT, "--out", "card.json", "-q"])).code).toBe(0);
});

const counts = (text: string) =>
  [...text.matchAll(/[│|] +(\d+) (?=[│|])/g)].map(([, count]) => Number(count));
const isSmall = (count: number) => count > 0 && count < 5;

describe("small counts of fairscore audit", () => {
  test("are left out of what goes to a pipe or a file, text and Markdown alike, unless they are asked for", async () => {
    stdout.isTTY = false;
    const { stdout: piped } = await folder.run(AUDIT);
    await folder.run([...AUDIT, "--out", "audit.md"]);
    for (const text of [piped, folder.read("audit.md")]) {
      expect(counts(text).filter(isSmall)).toEqual([]);
      expect(text).toMatch(/(<|&lt;)5/);
      expect(text).toContain("a dash stands for");
      expect(text).not.toContain("not for publication");
    }
    const { stdout: asked } = await folder.run([...AUDIT, "--show-small"]);
    expect(counts(asked).some(isSmall)).toBe(true);
    expect(asked).toContain("Small counts: not for publication.");
  });

  test("are on a terminal, marked, but not in a file that is written from there", async () => {
    stdout.isTTY = true;
    const { stdout: seen } = await folder.run(AUDIT);
    expect(counts(seen).some(isSmall)).toBe(true);
    expect(seen).toContain("Small counts: not for publication.");
    await folder.run([...AUDIT, "--out", "audit.txt"]);
    expect(counts(folder.read("audit.txt")).filter(isSmall)).toEqual([]);
  });

  test("are all in the JSON, which is for the user's own programs", async () => {
    stdout.isTTY = false;
    const { parts } = JSON.parse((await folder.run([...AUDIT, "--json"])).stdout);
    expect(parts[1].confusion.rows.flat().some(isSmall)).toBe(true);
  });

  test("of the groups that fit prints are left out, too, where it prints for others", async () => {
    // By region there are so few that small numbers are wrong or given a class.
    const byRegion = [...FIT.map((word) => (word === "sex" ? "region" : word)), "-q"];
    stdout.isTTY = true;
    const seen = (await folder.run(byRegion)).stdout;
    expect(seen).toMatch(/region = \w+ +\d+ .*%/);
    stdout.isTTY = false;
    const piped = (await folder.run(byRegion)).stdout;
    expect(piped).not.toContain("not for publication");
    const shares = (text: string) => text.slice(text.indexOf("\ngroup ")).match(/\d%/g)?.length ?? 0;
    expect(shares(piped)).toBeLessThan(shares(seen));
    expect(shares((await folder.run([...byRegion, "--show-small"])).stdout)).toBe(shares(seen));
  });
});

describe("whose rows fairscore audit counts", () => {
  const partsOf = async (file: string) => {
    const { stdout: json } = await folder.run(["audit", "card.json", file, "--json", "-q"]);
    return JSON.parse(json).parts.map(({ part }: { part: string }) => part);
  };

  test("those learnt from and those held out are counted apart, though nobody asks for it", async () => {
    expect(await partsOf("loans.csv")).toEqual(["train", "held-out"]);
  });

  test("all others are counted together", async () => {
    const [, ...others] = loanDesk(3, 240).rows;
    folder.write("others.csv", toCsv(others));
    expect(await partsOf("others.csv")).toEqual(["other"]);
  });
});
