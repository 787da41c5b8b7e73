// for the applications of this repository; may change with every version
export * from "./index.ts";
