import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Frontier } from "@fairscore/core";
import { describe, expect, it } from "vitest";
import { testFolder } from "../folder.ts";
import { csvOf, people } from "../people.ts";
import { ended, start } from "../run.ts";

const folder = testFolder();
folder.write("people.csv", csvOf(people()));
mkdirSync(join(folder.path, "a-folder"));

const base = ["frontier", "people.csv", "--outcome", "decision", "--protect", "sex"];
const quick = [...base, "--measure", "sp", "--lines", "1,2", "--tolerances", "2%,0.2", "--work", "40"];

describe("fairscore frontier", () => {
  it("prints a table for each limit on lines, and saves models, numbers, plot, picture and page", async () => {
    const ran = await folder.run([
      ...[...quick, "--hold-out", "25%", "--out", "cards/new", "--csv", "f.csv"],
      ...["--svg", "f.svg", "--png", "f.png", "--html", "f.html"],
    ]);
    expect(ran, ran.stderr).toMatchObject({ code: 0 });
    expect(ran.stdout).toMatch(
      /^At most 1 line per table\nlimit +right +held out +apart +held out +sure +at most +price/m,
    );
    expect(ran.stdout).toMatch(/At most 2 lines per table\n.*\n2 points .*\n20 points .*\nno limit .* –/);
    expect(ran.stdout).toMatch(
      /\nWith 2 lines per table and no limit, the tables found are right for [\d.]+% of/,
    );
    for (const line of ran.stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    expect(ran.stderr).toMatch(/6 of 6 points/);
    expect(ran.stderr).toContain(`saved 6 models in ${join("cards", "new")}, f.csv, f.svg, f.png, f.html`);

    const [head, ...lines] = folder.read("f.csv").trimEnd().split("\n");
    expect(head).toMatch(
      /^data,objective,measure,form,conditions,lines_per_table,tolerance,status,loss,floor,gap,dominated,/,
    );
    expect(lines.map((line) => line.split(",").slice(0, 7).join())).toEqual(
      [1, 2].flatMap((n) => ["0.02", "0.2", ""].map((t) => `people.csv,accuracy,sp,difference,,${n},${t}`)),
    );
    expect(folder.read("f.svg")).toMatch(/^<svg /);
    expect(folder.read("f.png").slice(1, 4)).toBe("PNG");
    expect(folder.read("f.html")).toContain("What fairness costs: people.csv");

    for (const name of ["lines-1-tolerance-0.02", "lines-2-no-limit"]) {
      const verified = await folder.run(["verify", join("cards", "new", `${name}.json`), "people.csv"]);
      expect(verified, verified.stderr).toMatchObject({ code: 0 });
    }
  });

  it("says first where limits are broken among people held out, marks them, and keeps it in JSON and page", async () => {
    // Learnt from, the sexes are alike; held out, only women have the job that is approved.
    const rows = Array.from({ length: 400 }, (_, i) => {
      const [isLater, isFemale] = [i >= 200, i % 2 === 0];
      const job = isLater ? (isFemale ? "a" : "b") : i % 4 < 2 ? "a" : "b";
      return `${isLater ? 2025 : 2024},${isFemale ? "f" : "m"},${job},${(job === "a") === (i % 9 > 0) ? "yes" : "no"}`;
    });
    folder.write("later.csv", ["year,sex,job,ok", ...rows].join("\n"));
    const asked = [
      ...["frontier", "later.csv", "-y", "ok", "-p", "sex", "--measure", "sp", "--conditions", "2"],
      ...["--tolerances", "5%", "--only", "job", "--work", "40"],
    ];
    const held = [...asked, "--hold-out", "year>=2025"];
    const ran = await folder.run([...held, "--html", "later.html"]);
    expect(ran, ran.stderr).toMatchObject({ code: 0 });
    expect(ran.stdout.replace(/\s+/g, " ")).toMatch(
      /^! Over your limit among people held out at 1 of the 1 point with a limit.* learn the one that you choose with --safety\. At most 2 conditions/,
    );
    expect(ran.stdout).toMatch(/^5 points .* 100\.0 ! /m);
    expect(ran.stdout).toMatch(/^! +a limit is broken among those held out$/m);
    expect(ran.stderr).not.toContain("over your limit");
    const page = folder.read("later.html");
    expect(page.indexOf("Over your limit among people held out")).toBeGreaterThan(0);
    expect(page.indexOf("Over your limit among people held out")).toBeLessThan(page.indexOf("The trade-off"));
    const { notes } = JSON.parse((await folder.run([...held, "--json", "-q"])).stdout);
    expect(notes[0]).toMatchObject({ code: "frontier-over-unseen", over: 1, of: 1 });
    expect((await folder.run(asked)).stdout).not.toMatch(/!/);
  });

  it("prints everything as JSON, the same for any number of threads", async () => {
    const [one, two] = await Promise.all(
      ["1", "2"].map((threads) => folder.run([...quick, "--threads", threads, "--json", "--quiet"])),
    );
    expect(one).toMatchObject({ code: 0, stderr: "" });
    const timeless = (text: string): Frontier =>
      JSON.parse(text, (key, value) => (key === "seconds" || key === "seal" ? 0 : value));
    const frontier = timeless(one!.stdout);
    expect(frontier).toMatchObject({
      format: "fairscore-frontier",
      version: 2,
      data: "people.csv",
      measure: "sp",
    });
    expect(frontier.points).toHaveLength(6);
    expect(timeless(two!.stdout)).toEqual(frontier);
  });

  it("varies the limit of --measure before the limits that stay, from options and from a file", async () => {
    folder.write(
      "spec.json",
      '{"fairness": [{"measure": "omr", "tolerance": 0.5}], "limits": {"linesPerTable": 2}}',
    );
    const learnt = async (...more: string[]) => {
      const ran = await folder.run([...base, "--work", "20", "--json", "-q", ...more]);
      expect(ran, ran.stderr).toMatchObject({ code: 0 });
      const { points, form }: Frontier = JSON.parse(ran.stdout);
      const { spec } = points[0]!.system!;
      return {
        form,
        lines: spec.limits?.linesPerTable,
        rules: spec.fairness!.map((r) => `${r.measure} ${r.tolerance}`),
      };
    };
    const more = [
      "--measure",
      "sp",
      "--ratio",
      "--tolerances",
      "0.4",
      "--fair",
      "eo<=0.9",
      "--spec",
      "spec.json",
    ];
    expect(await learnt(...more)).toEqual({
      form: "ratio",
      lines: 2,
      rules: ["sp 0.4", "omr 0.5", "eo 0.9"],
    });
    expect(await learnt("--spec", "spec.json", "--tolerances", "0.3")).toEqual({
      form: "difference",
      lines: 2,
      rules: ["omr 0.3"],
    });
  });

  it("keeps and saves the points so far on Ctrl-C", async () => {
    const child = start(
      [
        ...base,
        "-m",
        "sp",
        "--lines",
        "2,3",
        "--seconds",
        "0.4",
        "--engine",
        "search",
        "--csv",
        "stopped.csv",
      ],
      {
        cwd: folder.path,
      },
    );
    const end = ended(child, 40);
    let said = "";
    while (!/[1-9]\d* of \d+ points/.test(said))
      said += (await once(child.stderr, "data")) as unknown as string;
    child.kill("SIGINT");
    const ran = await end;
    expect(ran.code).toBe(130);
    expect(ran.stderr).toMatch(
      /stopping; the points so far are kept .*\nnote: stopped after \d+ of \d+ points/s,
    );
    expect(ran.stdout).toContain("At most 2 lines per table");
    expect(folder.read("stopped.csv")).toContain("people.csv,accuracy,sp,difference,,2,");
  });

  it("ends with 1 when no point has tables, and says which are proven to have none", async () => {
    const rule = '{"rule":"recall","class":"accept","atLeast":1}';
    const other = '{"rule":"recall","class":"refuse","atLeast":1}';
    const ran = await folder.run([...quick, "--rule", rule, "--rule", other, "--quiet"]);
    expect(ran.code).toBe(1);
    expect(ran.stdout).toMatch(/2–20 points +– +– +[\d.]+% +– +– +[×?]/);
    expect(ran.stderr).toMatch(/^fairscore: no tables within these limits; /);
  });
});

describe.concurrent("bad input to a frontier ends in one sentence", () => {
  it.each<[string, string[], string[]]>([
    ["no measure", base, ["no measure named", "--measure sp"]],
    [
      "a limit instead of a measure",
      [...base, "--fair", "sp<=0.1"],
      ["--fair sets a limit that stays", "--measure"],
    ],
    ["an unknown measure", [...base, "-m", "eoo"], ['"eoo"', 'did you mean "eo"?']],
    [
      "nobody protected",
      ["frontier", "people.csv", "-y", "decision", "-m", "sp"],
      ["groups to compare", "--protect"],
    ],
    [
      "a tolerance above 1",
      [...quick, "--tolerances", "0.1,5"],
      ['--tolerances: 5 in "0.1,5"', "from 0 to 1"],
    ],
    ["a negative tolerance", [...quick, "--tolerances=-0.1"], ['--tolerances: "-0.1"', "from 0 to 1"]],
    [
      "a tolerance in words",
      [...quick, "--tolerances", "small"],
      ['--tolerances: "small"', "such as 0.05 or 5%"],
    ],
    ["no tolerances", [...quick, "--tolerances", ""], ['--tolerances: ""', "from 0 to 1"]],
    ["tolerances and a count", [...quick, "--count", "3"], ["--tolerances", "--count", "both"]],
    ["0 lines", [...quick, "--lines", "0"], ['--lines: "0"', "at least 1"]],
    [
      "an empty list of lines",
      [...quick, "--lines", "3,"],
      ['--lines: "" in "3,"', "a whole number of at least 1"],
    ],
    ["no limits at all", [...base, "-m", "sp", "--count", "0"], ['--count: "0"', "at least 1"]],
    ["a file as the folder of models", [...quick, "--out", "people.csv"], ['"people.csv"', "name a folder"]],
    ["a folder as a file", [...quick, "--csv", "a-folder"], ['"a-folder"', "it is a folder"]],
    ["an unknown class", [...quick, "--labels", "acept"], ['"acept"', 'did you mean "accept"?']],
    ["several strata", [...base, "-m", "csp", "--stratum", "city,member"], ["csp", "--stratum", "name one"]],
  ])("%s", async (_, args, says) => {
    const ran = await folder.run(args);
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr.trimEnd().split("\n")).toHaveLength(1);
    for (const words of says) expect(ran.stderr).toContain(words);
  });
});
