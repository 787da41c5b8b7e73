// Runs several commands of the built command line, one after the other in this process, which starts once for all:
// a list of argument lists as JSON in, a list of { code, stdout, stderr } as JSON out.
import { main } from "../../dist/cli/main.js";

// Each command listens for signals and for pipes that close.
for (const emitter of [process, process.stdout, process.stderr]) emitter.setMaxListeners(0);
const write = process.stdout.write.bind(process.stdout);
const ran = [];
for (const args of JSON.parse(process.argv[2])) {
  const said = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) {
    process[name].write = (text, done) => {
      said[name] += text;
      done?.();
      return true;
    };
  }
  process.exitCode = 0;
  await main(["node", "fairscore", ...args]);
  ran.push({ code: process.exitCode, ...said });
}
process.exitCode = 0;
write(JSON.stringify(ran));
