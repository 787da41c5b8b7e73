import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RUN_MARK, RUN_MARK_PATTERN, removeLeftBehind } from "./run-mark.ts";

const open = new Set<string>();
let watching = false;

/** A folder of its own for copies and spills; gone after `remove`, at exit, or, if this run is killed, with the next one. */
export class TempFolder {
  readonly path: string;
  #files = 0;

  constructor() {
    if (!watching) {
      watching = true;
      removeOldFolders();
      process.on("exit", () => {
        for (const path of open) rmSync(path, { recursive: true, force: true });
      });
    }
    this.path = mkdtempSync(join(tmpdir(), `fairscore-${RUN_MARK}-`));
    open.add(this.path);
  }

  /** A path in the folder that was not given before. */
  newFile(extension: string): string {
    return join(this.path, `${this.#files++}.${extension}`);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    open.delete(this.path);
  }
}

/** Removes the folders of runs that were killed. */
export function removeOldFolders(): void {
  removeLeftBehind(tmpdir(), new RegExp(`^fairscore-(${RUN_MARK_PATTERN})-[^-]+$`));
}
