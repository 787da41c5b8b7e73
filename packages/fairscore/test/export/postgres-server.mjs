// Makes and runs a PostgreSQL server until its standard input ends, which it does however the starting process ends, and
// then removes its folder.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";

const { folder, owner, initdb, postgres } = JSON.parse(process.argv[2]);
let running;
let ended = false;

// An interrupt reaches the whole group of processes; the server ends by its own.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
process.stdin.resume().on("end", stop).on("error", stop);

function stop() {
  ended = true;
  running?.kill("SIGINT");
}

function run([program, ...options]) {
  if (ended) return 1;
  running = spawn(program, options, { ...owner, cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
  return new Promise((resolve) => {
    running.on("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    running.on("exit", resolve);
  });
}

const made = await run(initdb);
const status = made === 0 ? await run(postgres) : made;
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
process.exit(status ?? 1);
