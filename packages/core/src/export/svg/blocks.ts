import type { Card } from "../../card/card.ts";
import { BODY, boxSvg, INK, LEADING, RULE, SMALL, SMALL_NAME, SMALLEST, SOFT, STRONG } from "./look.ts";
import { type Letters, linesSvg, textLines, textSvg, textWidth } from "./text.ts";

/** A part of the picture: how high it is, and its drawing from a place down. */
export interface Block {
  readonly height: number;
  readonly draw: (y: number) => string;
}

/** Nothing but room. */
export function gap(height: number): Block {
  return { height, draw: () => "" };
}

/** A text in as many lines as it takes, or as it may. */
export function paragraph(text: string, width: number, letters: Letters, fill: string, most?: number): Block {
  const lines = textLines(text, width, letters, most);
  const line = letters.size * LEADING;
  return {
    height: lines.lines.length * line,
    draw: (y) => linesSvg(text, lines, { ...letters, x: 0, y: y + letters.size, fill }, line),
  };
}

/** Blocks below each other, moved to the right. */
export function stacked(blocks: readonly Block[], x = 0): Block {
  return {
    height: heightOf(blocks),
    draw: (top) => {
      let y = top;
      const drawn = blocks.map((block) => {
        const part = block.draw(Math.round(y));
        y += block.height;
        return part;
      });
      const content = drawn.filter((part) => part !== "").join("\n");
      return x === 0 ? content : `<g transform="translate(${x} 0)">\n${content}\n</g>`;
    },
  };
}

/** Blocks beside each other, each at its place from the left. */
export function sideBySide(blocks: readonly (readonly [number, Block])[]): Block {
  const moved = blocks.map(([x, block]) => stacked([block], x));
  return {
    height: Math.max(...moved.map(({ height }) => height)),
    draw: (y) => moved.map((block) => block.draw(y)).join("\n"),
  };
}

/** How high blocks are together. */
export function heightOf(blocks: readonly { readonly height: number }[]): number {
  return blocks.reduce((sum, { height }) => sum + height, 0);
}

/** What must be known before the card is used. */
export function notes(warnings: readonly string[], width: number): Block {
  const text = stacked(
    warnings.map((warning) => paragraph(warning, width - 36, SMALL, INK)),
    20,
  );
  const height = Math.round(text.height + 18);
  return {
    height,
    draw: (y) =>
      [
        `<rect x=".5" y="${y + 0.5}" width="${width - 1}" height="${height - 1}" fill="none" stroke="${STRONG}"/>`,
        `<rect x="0" y="${y}" width="6" height="${height}" fill="${STRONG}"/>`,
        text.draw(y + 9),
      ].join("\n"),
  };
}

/** How the card is used, step by step, and what decides between equal totals. */
export function steps({ howTo, tieRule }: Card, width: number): Block {
  const numbered = howTo.map((step, i) =>
    sideBySide([
      [0, paragraph(`${i + 1}.`, 24, BODY, INK)],
      [24, stacked([paragraph(step, width - 64, BODY, INK), gap(3)])],
    ]),
  );
  const tie = tieRule === null ? [] : [gap(4), paragraph(tieRule, width - 40, BODY, INK)];
  const text = stacked([...numbered, ...tie], 20);
  const height = Math.round(text.height + 28);
  return {
    height,
    draw: (y) => `${boxSvg([0, y, width, height], "tint", 6)}\n${text.draw(y + 14)}`,
  };
}

/** How often the card is right, and for whom; the names of these facts beside or above them. */
export function facts({ accuracy, fairness }: Card, width: number, where: "beside" | "above"): Block {
  const named = (
    [
      ["How often it is right", accuracy],
      ["Groups", fairness],
    ] as const
  ).filter(([, sentences]) => sentences.length > 0);
  const indent =
    where === "above"
      ? 0
      : Math.ceil(Math.max(0, ...named.map(([title]) => textWidth(title, SMALL_NAME)))) + 18;
  return stacked(
    named.flatMap(([title, sentences], i) => {
      const name: Block = {
        height: SMALL.size * LEADING,
        draw: (y) => textSvg(title, { ...SMALL_NAME, x: 0, y: y + SMALL.size, fill: INK }),
      };
      const words = paragraph(sentences.join(" "), width - indent, SMALL, INK);
      const fact =
        where === "above"
          ? stacked([name, words])
          : sideBySide([
              [0, name],
              [indent, words],
            ]);
      return [gap(i === 0 ? 16 : 8), fact];
    }),
  );
}

/** Where the card comes from. */
export function footer(provenance: string, width: number): Block {
  const text = paragraph(provenance, width, SMALLEST, SOFT);
  return {
    height: text.height + 8,
    draw: (y) => `<path d="M0 ${y + 0.5}H${width}" stroke="${RULE}"/>\n${text.draw(y + 8)}`,
  };
}
