import { parseHTML } from "linkedom";

/** What tests ask of a report. */
export interface ReadPage {
  readonly heading: string;
  readonly sections: readonly string[];
  readonly policy: string;
  readonly plots: number;
  /** The first row is the head. */
  readonly tables: readonly { readonly caption: string; readonly rows: readonly (readonly string[])[] }[];
  readonly sentences: readonly string[];
  readonly elements: ReadonlySet<string>;
  /** Every value of an attribute that could load something or run. */
  readonly active: readonly string[];
}

export function readPage(page: string): ReadPage {
  const { document } = parseHTML(page);
  const all = [...document.querySelectorAll("*")];
  const texts = (selector: string) =>
    [...document.querySelectorAll(selector)].map((one) => one.textContent!.trim());
  return {
    heading: texts("h1")[0]!,
    sections: texts("h2"),
    policy: document.querySelector("meta[http-equiv]")!.getAttribute("content")!,
    plots: document.querySelectorAll(".plot > svg").length,
    tables: [...document.querySelectorAll("table")].map((table) => ({
      caption: table.querySelector("caption")!.textContent!,
      rows: [...table.querySelectorAll("tr")].map((row) =>
        [...row.querySelectorAll("th,td")].map((cell) => cell.textContent!),
      ),
    })),
    sentences: texts("li"),
    elements: new Set(all.map(({ localName }) => localName.toLowerCase())),
    active: all.flatMap((one) =>
      [...one.attributes]
        .filter(({ name }) => /^(src|href|xlink:href|srcset|action|on.*)$/i.test(name))
        .map(({ value }) => value),
    ),
  };
}
