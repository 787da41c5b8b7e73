/** What is said of a limit or a rule, by what it comes to. */
export const VERDICTS = {
  within: "within your limit",
  over: "over your limit",
  unchecked: "can't be checked",
  few: "too few people to say",
  kept: "kept",
  "not-kept": "not kept",
} as const;
