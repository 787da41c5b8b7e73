import { beforeAll, describe, expect, it } from "vitest";
import { testFolder } from "./folder.ts";
import { csvOf, people } from "./people.ts";

const folder = testFolder();
const rows = people();
const fit = (...args: string[]) =>
  folder.run(["fit", "people.csv", "-y", "decision", "-p", "sex", "--work", "100", ...args]);

beforeAll(() => folder.write("people.csv", csvOf(rows)));

describe.concurrent("what the user is told", () => {
  it("an audit of consistent rows counts what was learnt from", async () => {
    const ran = await fit("--consistent", "--hold-out", "0.25", "--out", "consistent.json");
    expect(ran.stderr).toMatch(/note: \d+ rows were dropped that contradict most rows with equal answers/);
    const right = /Right for (\d+) of the (\d+) people it was learnt from/.exec(ran.stdout)!;
    const audit = await folder.run(["audit", "consistent.json", "people.csv", "--as-trained", "--json"]);
    const [train] = JSON.parse(audit.stdout).parts;
    expect([train.accuracy.counted, train.rows].map(String)).toEqual(right.slice(1));
  });

  it("what is said is in the JSON as well, and who is left out is counted once, held-out rows too", async () => {
    folder.write("gaps.csv", csvOf(rows.map((row, i) => (i % 40 === 0 ? { ...row, decision: "" } : row))));
    const plain = ["--binning", "quantile", "--missing-lines"];
    const args = ["gaps.csv", "-y", "decision", "--work", "100", "--hold-out", "0.5", "--json", ...plain];
    const ran = await folder.run(["fit", ...args]);
    const { notes } = JSON.parse(ran.stdout);
    expect(notes).toEqual([
      {
        code: "set-aside",
        column: "id",
        because: { code: "looks-like-identifier", rows: 117, values: 117 },
        text: '"id" is set aside: it looks like an identifier: no value repeats',
      },
      {
        code: "look-protected",
        columns: ["age", "sex"],
        text: '"age", "sex" look like protected columns and give points; name their groups with --protect to compare them, or leave the columns out with --ignore',
      },
      {
        code: "rows-without-outcome",
        rows: 6,
        column: "decision",
        text: '6 rows without "decision" left out',
      },
    ]);
    for (const { text } of notes) expect(ran.stderr.split(`note: ${text}\n`)).toHaveLength(2);
  });

  it("an audit of other rows does not call them learnt from", async () => {
    await fit("--out", "audited.json");
    folder.write("others.csv", csvOf(rows.slice(1)));
    const ran = await folder.run(["audit", "audited.json", "others.csv"]);
    expect(ran.stdout).toMatch(/^Whom it counts\n- People in these rows: /);
    expect(ran.stdout).not.toContain("learnt from");
    const own = await folder.run(["audit", "audited.json", "people.csv"]);
    expect(own.stdout).toMatch(/^Whom it counts\n- People used to build it: /);
  });

  it("cells that can't be read as their column's kind are noticed when rows are scored", async () => {
    await fit("--out", "scored.json", "--rule", '{"rule":"force","conditions":["age"]}');
    folder.write(
      "odd.csv",
      csvOf([
        { ...rows[0]!, age: "lots" },
        { ...rows[1]!, age: 30 },
      ]),
    );
    const ran = await folder.run(["predict", "scored.json", "odd.csv"]);
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stderr).toBe(
      'note: column "age": 1 value can\'t be read as a number (such as "lots") and counts as missing\n',
    );
  });

  it("held-out rows of a query without an order can't be found again", async () => {
    const sql = "select * from 'people.csv'";
    const args = ["fit", "-y", "decision", "--work", "100", "--hold-out", "0.2", "--sql"];
    expect((await folder.run([...args, sql])).stderr).toMatch(
      /note: the rows of a query have no fixed order: add ORDER BY/,
    );
    expect((await folder.run([...args, `${sql} order by id`])).stderr).not.toMatch(/ORDER BY/);
    const few = ["-y", "decision", "-p", "sex", "--measure", "sp", "--lines", "1", "--tolerances", "0.1"];
    const frontier = ["frontier", ...few, "--work", "10", "--hold-out", "0.2", "--sql"];
    expect((await folder.run([...frontier, sql])).stderr).toMatch(
      /note: the rows of a query have no fixed order: add ORDER BY, or the held-out rows can't be found again/,
    );
    expect((await folder.run([...frontier, `${sql} order by id`])).stderr).not.toMatch(/ORDER BY/);
  });

  it("other tables that are nearly as good are listed and saved", async () => {
    const ran = await fit("--alternatives", "2", "--within", "0.2", "--threads", "1", "--out", "best.json");
    expect(ran.stdout).toMatch(/Other tables that are nearly as good .*saved as best-alternative-1\.json/s);
    const verified = await folder.run(["verify", "best-alternative-1.json", "people.csv"]);
    expect(verified).toMatchObject({ code: 0 });
  });

  it("two threads give the tables of one", async () => {
    await fit("--threads", "1", "--out", "one.json");
    await fit("--threads", "2", "--out", "two.json");
    expect(folder.read("two.json")).toBe(folder.read("one.json"));
  });
});
