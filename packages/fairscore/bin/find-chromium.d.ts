/** The path of a Chromium, or undefined. CHROMIUM_PATH wins over what is found. */
export function findChromium(): string | undefined;
