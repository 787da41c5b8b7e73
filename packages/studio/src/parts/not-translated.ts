/**
 * For names of the user's data in a drawing. On SVG elements the attribute is a text, unlike the property of HTML
 * elements that the types know.
 */
export const NOT_TRANSLATED: object = { translate: "no" };
