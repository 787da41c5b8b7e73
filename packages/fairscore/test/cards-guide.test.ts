import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { stdout } from "node:process";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { testFolder } from "./cli/folder.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const guide = readFileSync(join(root, "docs/cards.md"), "utf8");
const folder = testFolder();

/** Commands of the guide, each with the lines that it is said to print; "…" stands for lines left out. */
const shown = [...guide.matchAll(/^ {4}\$ npx fairscore (.+(?:\\\n.+)*)\n((?: {4}.*\n|\n(?= {4}))*)/gm)].map(
  ([, command, output]) => ({
    args: command!
      .replaceAll(/\\\n\s*/g, " ")
      .match(/"[^"]*"|\S+/g)!
      .map((word) => word.replaceAll('"', "")),
    lines: output!
      .split("\n")
      .map((line) => line.slice(4).trimEnd())
      .filter((line) => line !== "" && line !== "…"),
  }),
);

const { isTTY } = stdout;
afterEach(() => {
  stdout.isTTY = isTTY;
});

test("the commands of the guide to cards print what it shows", async () => {
  // The guide shows what a user sees on a terminal.
  stdout.isTTY = true;
  symlinkSync(join(root, "examples"), join(folder.path, "examples"));
  expect(shown.length).toBeGreaterThanOrEqual(3);
  for (const { args, lines } of shown) {
    const ran = await folder.run(args);
    expect(ran.code, ran.stderr).toBe(0);
    const printed = ran.stdout.split("\n").map((line) => line.trimEnd());
    let from = 0;
    for (const line of lines) {
      const at = printed.indexOf(line, from);
      expect(at, `"${line}" after line ${from} of ${args.join(" ")}\n${ran.stdout}`).toBeGreaterThanOrEqual(
        from,
      );
      from = at + 1;
    }
  }
});
