// `npm start`: sets up, then learns a fair card from the embedded loan data, in front of you.
import { join } from "node:path";
import { root, run, setup } from "./setup.mjs";

await setup();
run(process.execPath, [
  join(root, "packages", "fairscore", "bin", "fairscore.js"),
  "demo",
  ...process.argv.slice(2),
]);
