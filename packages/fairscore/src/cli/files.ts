import { randomBytes } from "node:crypto";
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { InputError, parseModel, parseRecipe, type Recipe, type ScoringSystem } from "@fairscore/core";

/** Writes a whole file or nothing: a crash leaves the old file, never half of the new one. */
export async function writeAtomically(path: string, content: string): Promise<void> {
  const target = resolve(path);
  const temporary = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString("hex")}.tmp`);
  try {
    await writeFile(temporary, content);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    const why =
      code === "ENOENT"
        ? "its folder does not exist"
        : code === "EISDIR"
          ? "it is a folder"
          : (code ?? String(error));
    throw new InputError(`can't write ${path}: ${why}; name another place`);
  }
}

/** Fails early when an output path can't be written, before any work is done for it. */
export async function checkWritable(path: string | undefined): Promise<void> {
  if (path === undefined) return;
  const folder = await stat(dirname(resolve(path))).catch(() => undefined);
  if (!folder?.isDirectory())
    throw new InputError(`can't write ${path}: its folder does not exist; name another place`);
  const existing = await stat(resolve(path)).catch(() => undefined);
  if (existing?.isDirectory()) throw new InputError(`can't write ${path}: it is a folder; name a file`);
}

export async function readModel(path: string): Promise<ScoringSystem> {
  return parseModel(await readJson(path, "model"), path);
}

export async function readRecipe(path: string): Promise<Recipe> {
  return parseRecipe(await readJson(path, "recipe"), path);
}

/** Parsed JSON of a file; "-" reads standard input. */
export async function readJson(path: string, what: string): Promise<unknown> {
  const text =
    path === "-"
      ? await readStdin()
      : await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
          const why =
            error.code === "ENOENT"
              ? "no such file"
              : error.code === "EISDIR"
                ? "it is a folder"
                : error.code;
          throw new InputError(`can't read the ${what} ${path}: ${why}`);
        });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(`${path} is not valid JSON: ${(error as Error).message}`);
  }
}

async function readStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
