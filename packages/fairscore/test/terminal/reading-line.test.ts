import { stderr } from "node:process";
import { type Source, tableFromColumns } from "@fairscore/core";
import { memorySource } from "@fairscore/core/parts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ReadingLine } from "../../src/terminal/reading-line.ts";

const terminal = stderr.isTTY;
let written: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
  written = [];
  vi.spyOn(stderr, "write").mockImplementation((text) => written.push(String(text)) > 0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  stderr.isTTY = terminal;
});

/** Work that takes so many milliseconds. */
const taking = (milliseconds: number) => () =>
  new Promise<string>((resolve) => setTimeout(() => resolve("done"), milliseconds));

async function during(line: ReadingLine, milliseconds: number): Promise<void> {
  const work = line.during(taking(milliseconds));
  await vi.advanceTimersByTimeAsync(milliseconds);
  expect(await work).toBe("done");
}

test("when redirected, long reading is said once, and short reading is not", async () => {
  stderr.isTTY = false;
  const line = new ReadingLine("a\u001b.csv", {});
  await during(line, 1900);
  expect(written).toEqual([]);
  await during(line, 9000);
  await during(line, 9000);
  await during(new ReadingLine("small.csv", { small: true }), 9000);
  expect(written).toEqual(["reading a\\u001b.csv …\n"]);
});

test("on a terminal a line counts the seconds, and goes away", async () => {
  stderr.isTTY = true;
  const line = new ReadingLine("people.csv", {});
  await during(line, 400);
  expect(written).toEqual([]);
  await during(line, 3050);
  expect(written.at(-2)).toMatch(/ 3\.0 s · reading people\.csv …$/);
  expect(written.at(-1)).toBe("\r\u001b[2K");
});

test("counting and summaries are reading too; quiet is quiet", async () => {
  stderr.isTTY = false;
  const table = memorySource(tableFromColumns({ a: [1] }));
  const source: Source = {
    ...table,
    summarise: async (request) => {
      await taking(3000)();
      return table.summarise(request);
    },
  };
  const read = async (quiet: boolean) => {
    const summaries = new ReadingLine("people.csv", { quiet }).shown(source).summarise({ quantiles: [] });
    await vi.advanceTimersByTimeAsync(3000);
    return summaries;
  };
  expect(await read(true)).toHaveLength(1);
  expect(written).toEqual([]);
  expect(await read(false)).toHaveLength(1);
  expect(written).toEqual(["reading people.csv …\n"]);
});
