import { inflateSync } from "node:zlib";

/** The texts drawn on each page of a PDF as Chromium writes it, run by run. */
export function pdfPages(pdf: Buffer): string[][] {
  const streams = streamsOf(pdf.toString("latin1"));
  const fonts = streams.filter((stream) => stream.includes("begincmap")).map(glyphsOf);
  return streams
    .filter((stream) => /\bBT\b/.test(stream))
    .map((page) =>
      [...page.matchAll(/<([0-9A-Fa-f]+)>\s*Tj|\[((?:<[0-9A-Fa-f]+>|[^\]])*)\]\s*TJ/g)].flatMap((run) => {
        const glyphs = run[1] ?? [...run[2]!.matchAll(/<([0-9A-Fa-f]+)>/g)].map(([, hex]) => hex).join("");
        // Which font a run is in would take the page's resources; only the right one makes words of it.
        return fonts.map((font) =>
          glyphs
            .match(/.{4}/g)!
            .map((glyph) => font.get(glyph) ?? "\0")
            .join(""),
        );
      }),
    );
}

function streamsOf(pdf: string): string[] {
  return [...pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, bytes = ""]) => {
    try {
      return [inflateSync(Buffer.from(bytes, "latin1")).toString("latin1")];
    } catch {
      return [];
    }
  });
}

/** Which characters the glyphs of a font stand for, by number in hexadecimal. */
function glyphsOf(map: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  const text = (hex: string) =>
    String.fromCharCode(...hex.match(/.{4}/g)!.map((unit) => Number.parseInt(unit, 16)));
  for (const [, block = ""] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = "", hex = ""] of block.matchAll(/<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]+)>/g)) {
      glyphs.set(glyph.toUpperCase(), text(hex));
    }
  }
  for (const [, block = ""] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    const ranges = block.matchAll(/<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]{4})>/g);
    for (const [, first = "", last = "", hex = ""] of ranges) {
      const from = Number.parseInt(first, 16);
      for (let glyph = from; glyph <= Number.parseInt(last, 16); glyph++) {
        const unit = Number.parseInt(hex, 16) + glyph - from;
        glyphs.set(glyph.toString(16).toUpperCase().padStart(4, "0"), String.fromCharCode(unit));
      }
    }
  }
  return glyphs;
}
