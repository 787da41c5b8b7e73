import { xmlAttribute } from "../shared/xml.ts";

/** The inks and papers of the card, and one paper for what is to be filled in. */
export const COLOUR = {
  ink: "1B1F23",
  soft: "555C63",
  rule: "C3C9CF",
  strong: "5F6972",
  tint: "F2F4F6",
  paper: "FFFFFF",
  input: "FFF6D6",
} as const;

type Colour = (typeof COLOUR)[keyof typeof COLOUR];

type Line = readonly ["thin" | "medium" | "hair", Colour];

/** The look of a cell; what is absent is as in any new sheet. */
export interface Style {
  readonly bold?: boolean;
  readonly size?: number;
  readonly colour?: Colour;
  readonly fill?: Colour;
  readonly top?: Line;
  readonly bottom?: Line;
  readonly left?: Line;
  readonly right?: Line;
  /** How numbers are shown. */
  readonly format?: string;
  readonly across?: "left" | "center" | "right";
  readonly down?: "top" | "center" | "bottom";
  readonly wrap?: boolean;
  readonly indent?: number;
  /** Whether the cell can be written to while its sheet is protected. */
  readonly unlocked?: boolean;
}

/** The look that a rule gives to cells while it holds, in the order of the rules' numbers. */
export const RULE_STYLES = { holds: 0, wins: 1 } as const;

/** Signed points, a dot for none: as the card shows them. */
export const POINTS_FORMAT = '+0;"−"0;"·"';

/** Signed, with a plain zero. */
export const START_FORMAT = '+0;"−"0;0';

/** A tick for 1, nothing for 0. */
export const TICK_FORMAT = '"✓";;';

/** What is written stays a text, even "=1" or "0012". */
export const TEXT_FORMAT = "@";

const FONT = "Arial";
const SIZE = 10;
const FIRST_OWN_FORMAT = 164;
const BUILT_IN: Readonly<Record<string, number>> = { General: 0, [TEXT_FORMAT]: 49 };

/** Gives numbers to styles as they are used, and writes them all in the end. */
export interface Styles {
  numberOf(style: Style): number;
  xml(): string;
}

/** Starts a book of styles; the first is that of an empty cell. */
export function openStyles(): Styles {
  const fonts = openList();
  const fills = openList();
  const borders = openList();
  const formats: string[] = [];
  const cells = openList();
  const known = new Map<string, number>();
  const formatNumber = (format: string) => {
    const builtIn = BUILT_IN[format];
    if (builtIn !== undefined) return builtIn;
    if (!formats.includes(format)) formats.push(format);
    return FIRST_OWN_FORMAT + formats.indexOf(format);
  };
  // Readers expect these two as the first fills.
  fills.numberOf('<fill><patternFill patternType="none"/></fill>');
  fills.numberOf('<fill><patternFill patternType="gray125"/></fill>');
  const add = (style: Style) =>
    cells.numberOf(
      `<xf numFmtId="${formatNumber(style.format ?? "General")}" fontId="${fonts.numberOf(fontXml(style))}"` +
        ` fillId="${fills.numberOf(fillXml(style))}" borderId="${borders.numberOf(borderXml(style))}" xfId="0"` +
        ' applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1" applyProtection="1">' +
        `${alignmentXml(style)}<protection locked="${style.unlocked ? 0 : 1}"/></xf>`,
    );
  add({});
  return {
    numberOf(style) {
      const key = JSON.stringify(style);
      const number = known.get(key) ?? add(style);
      known.set(key, number);
      return number;
    },
    xml: () =>
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      `${numberFormatsXml(formats)}${fonts.xml("fonts")}${fills.xml("fills")}${borders.xml("borders")}` +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `${cells.xml("cellXfs")}<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>` +
      `${RULE_STYLES_XML}</styleSheet>`,
  };
}

/** Texts that are each written once and known by their place. */
function openList() {
  const items = new Map<string, number>();
  return {
    numberOf(item: string): number {
      if (!items.has(item)) items.set(item, items.size);
      return items.get(item)!;
    },
    xml: (name: string) => `<${name} count="${items.size}">${[...items.keys()].join("")}</${name}>`,
  };
}

function numberFormatsXml(formats: readonly string[]): string {
  if (formats.length === 0) return "";
  const items = formats.map(
    (format, i) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + i}" formatCode="${xmlAttribute(format)}"/>`,
  );
  return `<numFmts count="${formats.length}">${items.join("")}</numFmts>`;
}

function fontXml({ bold, size = SIZE, colour = COLOUR.ink }: Style): string {
  return `<font>${bold ? "<b/>" : ""}<sz val="${size}"/><color rgb="FF${colour}"/><name val="${FONT}"/><family val="2"/></font>`;
}

function fillXml({ fill }: Style): string {
  if (!fill) return '<fill><patternFill patternType="none"/></fill>';
  return `<fill><patternFill patternType="solid"><fgColor rgb="FF${fill}"/><bgColor indexed="64"/></patternFill></fill>`;
}

function borderXml(style: Style): string {
  const side = (name: "left" | "right" | "top" | "bottom") => {
    const line = style[name];
    return line ? `<${name} style="${line[0]}"><color rgb="FF${line[1]}"/></${name}>` : `<${name}/>`;
  };
  return `<border>${side("left")}${side("right")}${side("top")}${side("bottom")}<diagonal/></border>`;
}

function alignmentXml({ across, down = "center", wrap, indent }: Style): string {
  const horizontal = across ?? (indent ? "left" : undefined);
  return `<alignment${horizontal ? ` horizontal="${horizontal}"` : ""} vertical="${down}"${wrap ? ' wrapText="1"' : ""}${indent ? ` indent="${indent}"` : ""}/>`;
}

/** A line that holds stands out; the highest total most of all. */
const RULE_STYLES_XML =
  '<dxfs count="2">' +
  `<dxf><font><b/><color rgb="FF${COLOUR.ink}"/></font><fill><patternFill patternType="solid"><fgColor rgb="FF${COLOUR.tint}"/><bgColor rgb="FF${COLOUR.tint}"/></patternFill></fill></dxf>` +
  `<dxf><font><b/><color rgb="FF${COLOUR.paper}"/></font><fill><patternFill patternType="solid"><fgColor rgb="FF${COLOUR.ink}"/><bgColor rgb="FF${COLOUR.ink}"/></patternFill></fill></dxf>` +
  "</dxfs>";
