import { fileURLToPath } from "node:url";

/** The command line of this package. Here, since the bundle is as deep in the package as this folder. */
export const PROGRAM = fileURLToPath(new URL("../../bin/fairscore.js", import.meta.url));
