// The licence notices of packages whose code is copied into what we hand out, from the packages as they are installed.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** The packages that modules of a bundle come from, by name; our own have no name here. */
export function packagesOf(moduleIds) {
  const names = moduleIds.map((id) => {
    if (id.startsWith("\0rolldown/")) return "rolldown"; // the bundler's own few lines
    const inside = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id);
    if (inside) return inside[1].replaceAll("\\", "/");
    if (id.startsWith(root)) return undefined;
    throw new Error(`a module of unknown origin, whose licence can't be named: ${id}`);
  });
  return [...new Set(names)].filter((name) => name !== undefined && !name.startsWith("@fairscore/")).sort();
}

/** Our licence, then each package's: name, version and the whole text of its licence. */
export function noticesOf(packages) {
  const own = readFileSync(join(root, "LICENSE"), "utf8");
  const others = packages.map((name) => {
    const folder = join(root, "node_modules", name);
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const files = readdirSync(folder).filter((file) => /licen[cs]e|notice|copying/i.test(file));
    if (files.length === 0) throw new Error(`${name} has no licence file`);
    const texts = files.sort().map((file) => readFileSync(join(folder, file), "utf8").trim());
    return [`${name} ${version} (${license})`, ...texts].join("\n\n");
  });
  return [`fairscore\n\n${own.trim()}`, "It contains code of these packages.", ...others].join(
    `\n\n${"-".repeat(72)}\n\n`,
  );
}
