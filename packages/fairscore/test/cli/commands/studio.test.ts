import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { testFolder } from "../folder.ts";
import { ended, start } from "../run.ts";

const folder = testFolder();
const CSV = 'sex,"a""b",decision\nf,1,yes\nm,2,no\n';
folder.write("people.csv", CSV);
writeFileSync(join(folder.path, "packed.csv.gz"), gzipSync(CSV));
folder.write("people.json", '[{"sex":"f","age":41},{"sex":"m","age":null}]');

/** The data in a page that the command made. */
function dataIn(page: string): { name: string; content: string } {
  const [, name = "", text = ""] = /id="given" data-name="([^"]*)">([^<]*)</.exec(page) ?? [];
  return { name, content: Buffer.from(text, "base64").toString() };
}

test("--save writes the studio as one file, with the data if there is some, and ends", async () => {
  const plain = await folder.runBuilt(["studio", "--save", "studio.html"]);
  expect(plain).toMatchObject({ code: 0, stderr: "saved studio.html\n" });
  const page = folder.read("studio.html");
  expect(page).toContain("connect-src 'none'");
  expect(page).not.toContain('id="given"');
  for (const [file, name, content] of [
    ["people.csv", "people.csv", CSV],
    ["packed.csv.gz", "packed.csv", CSV],
    ["people.json", "people.csv", "sex,age\nf,41\nm,\n"],
  ] as const) {
    const { code } = await folder.run(["studio", file, "--save", "with.html"]);
    expect(code).toBe(0);
    expect(dataIn(folder.read("with.html"))).toEqual({ name, content });
  }
});

test("serves the page on loopback under a secret address until it is stopped", async () => {
  const child = start(["studio", "people.csv", "--no-open"], { cwd: folder.path });
  const end = ended(child, 30);
  const [first] = (await once(child.stdout, "data")) as [Buffer];
  const url = String(first).trim();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/$/);
  expect(dataIn(await (await fetch(url)).text()).content).toBe(CSV);
  expect((await fetch(new URL("/", url))).status).toBe(404);
  expect((await fetch(url, { method: "POST" })).status).toBe(404);
  // A page elsewhere whose name was made to lead here.
  const rebound = request(url, { headers: { host: "evil.example" } }).end();
  const [answer] = (await once(rebound, "response")) as [{ statusCode: number; resume(): void }];
  answer.resume();
  expect(answer.statusCode).toBe(404);
  child.kill("SIGINT");
  expect((await end).code).toBe(0);
});

test("bad input ends in one sentence", async () => {
  for (const [args, words] of [
    [["studio", "nowhere.csv"], 'can\'t read "nowhere.csv": no such file'],
    [["studio", "--port", "99999"], "--port"],
    [["studio", "people.csv", "--save", "people.csv"], "it is read as well"],
  ] as const) {
    const { code, stderr } = await folder.run(args);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  }
  expect(folder.read("people.csv")).toBe(CSV);
});
