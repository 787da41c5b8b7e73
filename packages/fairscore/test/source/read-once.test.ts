import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { testFolder } from "./helpers.ts";

const folder = testFolder();
const rows = Array.from(
  { length: 300_000 },
  (_, i) => `${i},${i % 7 === 0 ? "NA" : i % 100},"town ${i % 50}"\n`,
);
const path = folder.write("people.csv", `id,age,town\n${rows.join("")}`);
const { size } = statSync(path);

/**
 * How often the bytes of a file are read, the database's reading too, by what the system counts for a process: what
 * opening a small file of the same kind reads is not the file's.
 */
function timesRead(open: string, kinds: object): number {
  const small = folder.write("small.csv", "id,age,town\n1,2,x\n2,3,y\n");
  const script = `
    import { readFileSync } from "node:fs";
    import { openSource, openWithin } from ${JSON.stringify(new URL("../../dist/source/open-source.js", import.meta.url).href)};
    const read = () => Number(/rchar: (\\d+)/.exec(readFileSync("/proc/self/io", "utf8"))[1]);
    const look = async (files) => {
      const before = read();
      const source = await ${open}({ files, threads: 1, kinds: ${JSON.stringify(kinds)} }${open === "openWithin" ? ", 0" : ""});
      await source.summarise({ quantiles: [0.5] });
      await source.close();
      return read() - before;
    };
    await look(${JSON.stringify(small)});
    console.log((await look(${JSON.stringify(path)})) - (await look(${JSON.stringify(small)})));
  `;
  return (
    Number(execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" })) / size
  );
}

test.skipIf(!existsSync("/proc/self/io"))(
  "a CSV file that fits memory is read exactly once",
  () => {
    expect(timesRead("openSource", {})).toBeCloseTo(1, 3);
    expect(timesRead("openSource", { id: "number", age: "number", town: "category" })).toBeCloseTo(1, 3);
  },
  60_000,
);

test.skipIf(!existsSync("/proc/self/io"))(
  "a larger one is checked, looked through for kinds, and taken in",
  () => {
    // The first MB, for its format.
    const head = 2 ** 20 / size;
    const category = { id: "category", age: "category", town: "category" };
    expect(timesRead("openWithin", category)).toBeCloseTo(2 + head, 2);
    // Of numbers that a user says there are, it is seen how most are written, and those are counted that can't be read.
    expect(timesRead("openWithin", { ...category, id: "number", age: "number" })).toBeCloseTo(4 + head, 2);
    // The first rows, which are most of so small a file, close most questions.
    expect(timesRead("openWithin", {})).toBeLessThan(4.01 + head);
  },
  60_000,
);
