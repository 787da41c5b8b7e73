import type { Card } from "../../card/card.ts";
import { checkCard } from "../../card/check-card.ts";
import {
  type Block,
  facts,
  footer,
  gap,
  heightOf,
  notes,
  paragraph,
  sideBySide,
  stacked,
  steps,
} from "./blocks.ts";
import { type SvgColumns, svgColumns } from "./columns.ts";
import { cardDescription } from "./description.ts";
import { BODY, INK, PAPER, SOFT, TITLE } from "./look.ts";
import { dividedRows } from "./panels.ts";
import { riskBlock } from "./risk.ts";
import { svgText } from "./text.ts";

const MARGIN = 40;
const BETWEEN = 44;

/** How broad the table is at least, when the rule stands below it and when it stands beside it; how broad the rule is. */
const NARROWEST = 720;
const NARROWEST_BESIDE = 560;
const RULE_WIDTH = 360;

/** Width to height of a good picture for a slide. */
const SLIDE = 1.6;

/** Most parts of a table side by side. */
const MOST_PANELS = 3;

const FONTS = "system-ui, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif";

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly blocks: readonly Block[];
}

/**
 * The card as a picture for slides: one SVG file that runs nothing and loads nothing. It leaves out how much better other
 * tables could be, which is for those who read the card itself.
 */
export function exportSvg(card: Card): string {
  checkCard(card);
  const { width, height, blocks } = bestLayout(card);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${FONTS}" style="font-variant-numeric: tabular-nums">
<title>${svgText(card.title)}</title>
<desc>${svgText(cardDescription(card))}</desc>
<rect width="${width}" height="${height}" fill="${PAPER}"/>
${stacked(blocks, MARGIN).draw(MARGIN - 8)}
</svg>
`;
}

/** The arrangement that fills a slide best. */
function bestLayout(card: Card): Layout {
  const layouts = Array.from({ length: MOST_PANELS }, (_, i) => i + 1).flatMap((panels) => [
    layoutOf(card, panels, false),
    layoutOf(card, panels, true),
  ]);
  const badness = ({ width, height }: Layout) => Math.abs(Math.log(width / height / SLIDE));
  return layouts.reduce((best, layout) => (badness(layout) < badness(best) ? layout : best));
}

function layoutOf(card: Card, count: number, isBeside: boolean): Layout {
  const columns = svgColumns(card, isBeside || count > 1 ? NARROWEST_BESIDE : NARROWEST);
  const { table: points, tableWidth } = tableOf(card, columns, count);
  const table = card.risk ? stacked([points, riskBlock(card, tableWidth)]) : points;
  const inner = tableWidth + (isBeside ? BETWEEN + RULE_WIDTH : 0);
  const use = (width: number) =>
    stacked([steps(card, width), facts(card, width, isBeside ? "above" : "beside")]);
  const blocks = [
    paragraph(card.title, inner, TITLE, INK, 3),
    paragraph(card.purpose, inner, BODY, SOFT),
    ...(card.warnings.length > 0 ? [gap(14), notes(card.warnings, inner)] : []),
    gap(24),
    ...(isBeside
      ? [
          sideBySide([
            [0, table],
            [tableWidth + BETWEEN, use(RULE_WIDTH)],
          ]),
        ]
      : [table, gap(20), use(inner)]),
    gap(16),
    footer(card.provenance, inner),
  ];
  return { width: inner + 2 * MARGIN, height: Math.ceil(heightOf(blocks) + 2 * MARGIN - 8), blocks };
}

function tableOf(card: Card, columns: SvgColumns, count: number): { table: Block; tableWidth: number } {
  const panels = dividedRows(card, columns, count);
  const step = columns.width + BETWEEN;
  return {
    table: sideBySide(panels.map((rows, p) => [p * step, stacked(rows)])),
    tableWidth: panels.length * step - BETWEEN,
  };
}
