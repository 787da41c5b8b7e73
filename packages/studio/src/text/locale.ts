import { signal } from "@preact/signals";

/** English with marks and longer, so that a text that is not from the catalogue, or is cut off, shows. */
export const PSEUDO_LOCALE = "en-XA";

/** English that runs from the right, so that a layout that does not mirror shows. */
export const MIRRORED_LOCALE = "ar-XB";

/** How numbers and dates may be; the words are English for all of them, and so the page runs from the left. */
export const LOCALES = ["en-GB", "en-US", "de-DE", "fr-FR", "es-ES", "it-IT", "pt-BR", "hi-IN", "ar", "fa"];

/** The locale in use: from `?locale=`, else the browser's. */
export const locale = signal(initialLocale());

function initialLocale(): string {
  const asked = new URLSearchParams(globalThis.location?.search ?? "").get("locale");
  return supported(asked) ?? supported(globalThis.navigator?.language) ?? "en-GB";
}

function supported(name: string | null | undefined): string | undefined {
  if (!name) return undefined;
  try {
    return Intl.getCanonicalLocales(name)[0];
  } catch {
    return undefined;
  }
}

/** What Intl is given. */
export function formatLocale(): string {
  if (locale.value === PSEUDO_LOCALE) return "en";
  // Arabic as written east of Libya, whose digits differ from those of the rest.
  return locale.value === "ar" || locale.value === MIRRORED_LOCALE ? "ar-EG" : locale.value;
}

const RIGHT_TO_LEFT = new Set(["ar", "fa", "he", "ur", "ps", "sd", "ug", "yi"]);

/** Whether numbers and dates are of a script that runs from the right. */
export function numbersRunFromRight(): boolean {
  return RIGHT_TO_LEFT.has(locale.value.split("-")[0]!);
}

/** The direction of the page follows the language of its words, not that of the numbers. */
export function direction(): "ltr" | "rtl" {
  return locale.value === MIRRORED_LOCALE ? "rtl" : "ltr";
}
