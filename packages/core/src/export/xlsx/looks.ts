import { COLOUR, POINTS_FORMAT, START_FORMAT, type Style, TEXT_FORMAT, TICK_FORMAT } from "./styles.ts";

const RULE = ["thin", COLOUR.rule] as const;
const STRONG = ["thin", COLOUR.strong] as const;
const INK = ["medium", COLOUR.ink] as const;

/** Everything that is read, in the looks of the printed card. */
const TEXT: Style = { wrap: true, across: "left" };

/** Everything that is filled in. */
const INPUT: Style = {
  ...TEXT,
  fill: COLOUR.input,
  left: STRONG,
  right: STRONG,
  top: STRONG,
  bottom: STRONG,
  indent: 1,
  unlocked: true,
};

/** The same in a table of many. */
const TABLE_INPUT: Style = { ...INPUT, left: RULE, right: RULE, top: RULE, bottom: RULE, indent: 0 };

/** The looks of the cells, by what they are for. */
export const LOOKS = {
  text: TEXT,
  paragraph: { ...TEXT, down: "top" },
  soft: { ...TEXT, colour: COLOUR.soft },
  title: { ...TEXT, bold: true, size: 16 },
  heading: { ...TEXT, bold: true, down: "bottom" },
  warning: { ...TEXT, fill: COLOUR.tint, left: ["medium", COLOUR.strong], indent: 1 },
  resultLabel: { ...TEXT, bold: true, size: 12 },
  result: { ...TEXT, bold: true, size: 16, top: INK, bottom: INK, left: INK, right: INK, indent: 1 },
  columnHead: { ...TEXT, bold: true, down: "bottom", bottom: INK },
  classHead: { ...TEXT, bold: true, across: "center", down: "bottom", bottom: INK },
  startsLabel: { ...TEXT, fill: COLOUR.tint },
  starts: { bold: true, across: "center", fill: COLOUR.tint, format: START_FORMAT },
  question: { ...TEXT, bold: true, top: RULE },
  besideQuestion: { across: "center", wrap: true, top: RULE, colour: COLOUR.soft, size: 9 },
  line: { ...TEXT, indent: 2 },
  tick: { bold: true, across: "center", size: 12, format: TICK_FORMAT },
  points: { across: "center", format: POINTS_FORMAT },
  totalLabel: { ...TEXT, bold: true, top: INK },
  total: { bold: true, across: "center", size: 14, top: INK, format: '0;"−"0;0' },
  share: { across: "center", format: "0.0%" },
  ownShare: { bold: true, across: "center", format: "0.0%" },
  range: { colour: COLOUR.soft, across: "center", size: 9, wrap: true },
  rangeLabel: { ...TEXT, colour: COLOUR.soft, size: 9 },
  numberInput: INPUT,
  textInput: { ...INPUT, format: TEXT_FORMAT },
  resultHead: { ...TEXT, bold: true, down: "bottom", bottom: INK, fill: COLOUR.tint },
  tableNumber: TABLE_INPUT,
  tableText: { ...TABLE_INPUT, format: TEXT_FORMAT },
  output: { across: "left", fill: COLOUR.tint, left: RULE, right: RULE, top: RULE, bottom: RULE },
} as const satisfies Readonly<Record<string, Style>>;
