import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openRowOutput } from "../../src/cli/work/row-output.ts";
import { isLeftBehind, RUN_MARK } from "../../src/files/run-mark.ts";
import { removeOldFolders, TempFolder } from "../../src/files/temp-folder.ts";
import { writeAtomically } from "../../src/files/write-file.ts";

const folder = mkdtempSync(join(tmpdir(), "fairscore-write-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);
const modeOf = (path: string) => statSync(path).mode & 0o7777;

async function writeRows(path: string): Promise<void> {
  const output = await openRowOutput(path);
  await output.write("new");
  await output.finish();
}

const WRITERS = { "a whole file": (path: string) => writeAtomically(path, "new"), "row by row": writeRows };

describe.each(Object.entries(WRITERS))("what is written %s", (how, write) => {
  test.each([0o600, 0o640, 0o664, 0o755])(
    "keeps the permissions %o of the file that it replaces",
    async (mode) => {
      const path = at(`${how} ${mode}`);
      writeFileSync(path, "old");
      chmodSync(path, mode);
      await write(path);
      expect(readFileSync(path, "utf8")).toBe("new");
      expect(modeOf(path)).toBe(mode);
    },
  );

  test("goes through a link, which stays one, to a file that is there or yet to be made", async () => {
    mkdirSync(at(`${how} elsewhere`));
    for (const name of ["there", "new"]) {
      const target = join(at(`${how} elsewhere`), name);
      if (name === "there") writeFileSync(target, "old", { mode: 0o640 });
      symlinkSync(target, at(`${how} link to ${name}`));
      await write(at(`${how} link to ${name}`));
      expect(lstatSync(at(`${how} link to ${name}`)).isSymbolicLink()).toBe(true);
      expect(readFileSync(target, "utf8")).toBe("new");
    }
  });
});

describe("the next run", () => {
  const [machine] = RUN_MARK.split("-");
  const pid = execFileSync(process.execPath, ["-p", "process.pid"], { encoding: "utf8" }).trim();
  const gone = `${machine}-${pid}-1`;
  const others = { alive: RUN_MARK, "of another machine": `00000000-${pid}-1` };

  test.runIf(process.platform === "linux")(
    "knows a run that is gone though its number was given again",
    () => {
      expect(isLeftBehind(`${machine}-${process.pid}-1`)).toBe(true);
      expect(isLeftBehind(RUN_MARK)).toBe(false);
    },
  );

  test("removes half-written files of runs that were killed, and no others", async () => {
    mkdirSync(at("half"));
    const named = (mark: string) => `.card.json.${mark}.0123456789ab.tmp`;
    for (const mark of [gone, ...Object.values(others)]) writeFileSync(join(at("half"), named(mark)), "half");
    writeFileSync(join(at("half"), ".notes.tmp"), "mine");
    await writeAtomically(join(at("half"), "card.json"), "new");
    expect(readdirSync(at("half")).sort()).toEqual(
      [".notes.tmp", "card.json", ...Object.values(others).map(named)].sort(),
    );
  });

  test("removes temporary folders of runs that were killed, follows no link, and touches no others", () => {
    const before = process.env.TMPDIR;
    mkdirSync(at("tmp"));
    mkdirSync(at("precious"));
    writeFileSync(join(at("precious"), "file"), "precious");
    const named = (mark: string, end: string) => join(at("tmp"), `fairscore-${mark}-${end}`);
    for (const mark of [gone, ...Object.values(others)]) {
      mkdirSync(named(mark, "abcdef"));
      writeFileSync(join(named(mark, "abcdef"), "0.csv"), "rows");
    }
    symlinkSync(at("precious"), named(gone, "linked"));
    mkdirSync(join(at("tmp"), "fairscore-of-somebody"));
    process.env.TMPDIR = at("tmp");
    try {
      const own = new TempFolder();
      // A run looks once, and other test files have run in this process.
      removeOldFolders();
      expect(existsSync(own.path)).toBe(true);
      expect(existsSync(named(gone, "abcdef"))).toBe(false);
      for (const mark of Object.values(others)) expect(existsSync(named(mark, "abcdef"))).toBe(true);
      expect(lstatSync(named(gone, "linked")).isSymbolicLink()).toBe(true);
      expect(existsSync(join(at("precious"), "file"))).toBe(true);
      expect(existsSync(join(at("tmp"), "fairscore-of-somebody"))).toBe(true);
      own.remove();
      expect(existsSync(own.path)).toBe(false);
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
  });
});
