import { type Finding, words } from "../src/findings/finding.ts";

/** What somebody says who has no code for it. */
export const said = (sentence: string) => ({ code: "said", sentence }) as const;

/** Findings as users of the library read them. */
export const sentences = (findings: readonly Finding[]) => findings.map((finding) => words(finding));
