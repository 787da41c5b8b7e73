import { fault } from "../../findings/fault.ts";

/** What XML 1.0 can't hold in any way, not even as a reference: most controls, lone surrogates, two non-characters. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** A text as the content of an XML element: no text can end the element, and it is read back exactly. */
export function xmlText(text: string): string {
  return checked(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;");
}

/** A text as the value of an XML attribute, without the quotation marks around it; it is read back exactly. */
export function xmlAttribute(text: string): string {
  // Readers turn plain tabs and line breaks of attributes into spaces.
  return xmlText(text).replaceAll('"', "&quot;").replaceAll("\t", "&#9;").replaceAll("\n", "&#10;");
}

function checked(text: string): string {
  const [found] = text.match(UNWRITABLE) ?? [];
  if (found === undefined) return text;
  const code = found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
  throw fault({ code: "unwritable-character", written: text, character: `U+${code}`, format: "XML" });
}

/** An element to be written: its content is either a text or other elements. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly XmlElement[];
}

/** An element; names of elements and attributes are written as they are, all else is escaped. */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  content: string | readonly XmlElement[] = [],
): XmlElement {
  return { name, attributes, content };
}

/** A whole document, an element a line. */
export function xmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, "")}`;
}

function written({ name, attributes, content }: XmlElement, indent: string): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlAttribute(value)}"`);
  const opening = `${indent}<${name}${pairs.join("")}`;
  if (content.length === 0) return `${opening}/>\n`;
  if (typeof content === "string") return `${opening}>${xmlText(content)}</${name}>\n`;
  return `${opening}>\n${content.map((child) => written(child, `${indent}  `)).join("")}${indent}</${name}>\n`;
}
