import { fileURLToPath } from "node:url";

// Files of this package, from here alone: bundles are as deep in the package as this folder, sources and compiled code.
const inPackage = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The command line. */
export const PROGRAM = inPackage("bin/fairscore.js");

/** What threads run. Compiled code: a thread can't load TypeScript, and tests run the sources. */
export const LANE_WORKER = inPackage("bin/lane-worker.cjs");
export const TASK_WORKER = inPackage("bin/task-worker.cjs");

/** Put there by the build. */
export const STUDIO_PAGE = inPackage("dist/studio/fairscore-studio.html");

export const MANIFEST = inPackage("package.json");
