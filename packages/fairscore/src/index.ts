export * from "@fairscore/core";
