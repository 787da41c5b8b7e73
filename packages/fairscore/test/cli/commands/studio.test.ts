import { once } from "node:events";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { redirectFile } from "../../../src/studio/open-browser.ts";
import { servePage } from "../../../src/studio/serve.ts";
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
  expect(page).toContain("connect-src 'none'; webrtc 'block'");
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

/** What comes of an address, and the cookie that goes with it. */
async function visit(url: string | URL, cookie?: string) {
  const answer = await fetch(url, cookie === undefined ? {} : { headers: { cookie } });
  return { status: answer.status, text: await answer.text(), cookie: answer.headers.get("set-cookie") ?? "" };
}

/** Where a page leads by itself. */
function leadsTo(text: string, from: string): URL {
  return new URL(/http-equiv="refresh" content="0; url=([^"]*)"/.exec(text)![1]!, from);
}

test("serves the page on loopback under a secret address that opens it once, until it is stopped", async () => {
  const child = start(["studio", "people.csv", "--no-open"], { cwd: folder.path });
  const end = ended(child, 30);
  const [first] = (await once(child.stdout, "data")) as [Buffer];
  const url = String(first).trim();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/$/);
  expect((await visit(new URL("/", url))).status).toBe(404);
  expect((await fetch(url, { method: "POST" })).status).toBe(404);
  // A page elsewhere whose name was made to lead here.
  const rebound = request(url, { headers: { host: "evil.example" } }).end();
  const [answer] = (await once(rebound, "response")) as [{ statusCode: number; resume(): void }];
  answer.resume();
  expect(answer.statusCode).toBe(404);

  const door = await visit(url);
  expect(door.status).toBe(200);
  expect(dataIn(door.text).content).toBe("");
  const page = leadsTo(door.text, url);
  expect(door.cookie).toMatch(
    new RegExp(`^fairscore-studio=[0-9a-f]{32}; Path=${page.pathname}; HttpOnly; SameSite=Strict$`),
  );
  const [cookie] = door.cookie.split(";");
  // Reloading works, beside cookies of other programs; without the cookie, or with another, there is nothing.
  for (const all of [cookie!, `a=b; ${cookie}`])
    expect(dataIn((await visit(page, all)).text).content).toBe(CSV);
  for (const other of [undefined, "fairscore-studio=", `fairscore-studio=${"0".repeat(32)}`]) {
    const refused = await visit(page, other);
    expect(refused.status).toBe(403);
    expect(refused.text).not.toContain("given");
  }
  const again = await visit(url);
  expect(again).toMatchObject({ status: 403, cookie: "" });
  expect(again.text).toContain("was used already");
  child.kill("SIGINT");
  expect((await end).code).toBe(0);
});

test("asking whether the address is there does not spend it, and what is asked of the page is handed on", async () => {
  const served = await servePage("<p>page</p>");
  await fetch(served.url, { method: "HEAD" });
  const door = await visit(`${served.url}?locale=de-DE&x=%22`);
  expect(leadsTo(door.text.replaceAll("&amp;", "&"), served.url).search).toBe("?locale=de-DE&x=%22");
  served.close();
});

test("the browser is told of a file that only the user can read, not of the address", async () => {
  const url = "http://127.0.0.1:1/0123/";
  const { file, forget } = await redirectFile(url);
  expect(readFileSync(file, "utf8")).toContain(`url=${url}`);
  if (process.platform !== "win32") {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
  }
  forget();
  expect(existsSync(dirname(file))).toBe(false);
});

test.skipIf(process.platform === "win32" || process.platform === "darwin")(
  "no argument of a process has the address, and the file that has it is gone at the end",
  async () => {
    // A browser that writes down what it was given, and what the file says.
    const opener = join(folder.path, "xdg-open");
    writeFileSync(opener, '#!/bin/sh\necho "$@" > seen.part\nmv seen.part seen\n', { mode: 0o755 });
    const env = { PATH: `${folder.path}:${process.env.PATH}` };
    const child = start(["studio", "--idle", "0.05"], { cwd: folder.path, env });
    const { code, stdout, stderr } = await ended(child, 30);
    const given = folder.read("seen").trim();
    expect(given).toMatch(/^file:.*open\.html$/);
    expect(given).not.toContain(new URL(stdout.trim()).pathname.slice(1, -1));
    expect(existsSync(fileURLToPath(given))).toBe(false);
    expect(code).toBe(0);
    expect(stderr).toContain("ended: nobody has loaded the page for 0.05 minutes");
  },
);

test("a server that nobody uses ends by itself; loading the page starts the time anew", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const served = await servePage("<p>page</p>", { idle: 1000 });
    let isIdle = false;
    void served.idle.then(() => {
      isIdle = true;
    });
    vi.advanceTimersByTime(900);
    await visit(served.url);
    await vi.advanceTimersByTimeAsync(900);
    // Somebody who only guesses keeps nothing alive.
    await visit(new URL("/", served.url));
    expect(isIdle).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(isIdle).toBe(true);
    served.close();
  } finally {
    vi.useRealTimers();
  }
});

test("bad input ends in one sentence", async () => {
  for (const [args, words] of [
    [["studio", "nowhere.csv"], 'can\'t read "nowhere.csv": no such file'],
    [["studio", "--port", "99999"], "--port"],
    [["studio", "--idle", "-1"], "--idle"],
    [["studio", "people.csv", "--save", "people.csv"], "it is read as well"],
  ] as const) {
    const { code, stderr } = await folder.run(args);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  }
  expect(folder.read("people.csv")).toBe(CSV);
});
