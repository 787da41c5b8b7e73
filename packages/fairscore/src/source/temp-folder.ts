import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const open = new Set<string>();
let watching = false;

/** A folder of its own for one source's copies and spills; gone after `remove`, and at the latest at exit. */
export class TempFolder {
  readonly path: string;
  #files = 0;

  constructor() {
    this.path = mkdtempSync(join(tmpdir(), "fairscore-"));
    open.add(this.path);
    if (!watching) {
      watching = true;
      process.on("exit", () => {
        for (const path of open) rmSync(path, { recursive: true, force: true });
      });
    }
  }

  /** A path in the folder that was not given before. */
  newFile(extension: string): string {
    return join(this.path, `${this.#files++}.${extension}`);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
    open.delete(this.path);
  }
}
