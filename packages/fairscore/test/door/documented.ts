import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** Code in the pages that people read: between backticks, in fences, and in the examples above functions. */
function codeOfPages(): string {
  const pages = [
    "README.md",
    ...readdirSync(join(root, "docs"))
      .filter((file) => file.endsWith(".md"))
      .map((file) => join("docs", file)),
  ];
  const code = pages.flatMap((page) =>
    [...readFileSync(join(root, page), "utf8").matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([text]) => text),
  );
  const sources = ["packages/core/src", "packages/fairscore/src"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => readFileSync(join(root, folder, file), "utf8")),
  );
  const examples = sources.flatMap((text) => text.match(/^ \* {5}.*$/gm) ?? []);
  return [...code, ...examples].join("\n");
}

/** Which of these names the documentation gives as functions: alone in backticks, called, or imported. */
export function documentedNames(names: readonly string[]): string[] {
  const code = codeOfPages();
  return names.filter((name) =>
    new RegExp(`\`${name}\`|(?<![\\w.$"-])${name}\\(|import \\{[^}]*\\b${name}\\b[^}]*\\}`).test(code),
  );
}
