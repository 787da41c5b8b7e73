import { once } from "node:events";
import type { Command } from "commander";
import { checkOutputs, writeAtomically } from "../../files/write-file.ts";
import { givenData } from "../../studio/given-data.ts";
import { openBrowser } from "../../studio/open-browser.ts";
import { studioPage } from "../../studio/page.ts";
import { servePage } from "../../studio/serve.ts";
import { print, say } from "../../terminal/terminal.ts";
import { numberOption } from "../options/parse.ts";
import { listenForInterrupt } from "../work/interrupt.ts";

interface StudioOptions {
  port?: number;
  open: boolean;
  save?: string;
  idle: number;
}

const port = numberOption(
  "--port",
  "a whole number from 0 to 65535",
  (value) => Number.isInteger(value) && value >= 0 && value <= 65_535,
);

const idle = numberOption(
  "--idle",
  "minutes from 0 to 10080",
  (value) => value >= 0 && value <= MOST_IDLE_MINUTES,
);

/** A week; timers can't count much further. */
const MOST_IDLE_MINUTES = 10_080;

export function addStudio(program: Command): void {
  program
    .command("studio")
    .summary("the same in your browser, without a line of code")
    .description(
      "Opens the studio in your browser: choose data, say who must be protected, watch the tables get better, " +
        "try them on a person, print the card and the audit. It runs on this machine alone.",
    )
    .argument("[data]", "a data file to open in it: CSV, .xlsx, Parquet or JSON, also with .gz")
    .option("--port <number>", "port to serve on (default: any that is free)", port)
    .option("--no-open", "only print the address")
    .option(
      "--idle <minutes>",
      "end by itself when nobody has loaded the page for so long; 0: never",
      idle,
      30,
    )
    .option("--save <file>", "save the studio as one HTML file that works from disk, and end")
    .addHelpText("after", EXAMPLES)
    .action(runStudio);
}

async function runStudio(path: string | undefined, options: StudioOptions): Promise<void> {
  await checkOutputs([options.save], [path]);
  const page = await studioPage(path === undefined ? undefined : await givenData(path));
  if (options.save !== undefined) {
    await writeAtomically(options.save, page);
    say(`saved ${options.save}${path === undefined ? "" : ", with the data in it"}`);
    return;
  }
  const served = await servePage(page, {
    ...(options.port !== undefined && { port: options.port }),
    ...(options.idle > 0 && { idle: options.idle * 60_000 }),
  });
  const interrupt = listenForInterrupt(() => {});
  await print(served.url);
  const browser = options.open ? await openBrowser(served.url) : undefined;
  say(
    `${browser?.isOpened ? "opened in your browser" : "open this address in your browser"}; Ctrl-C ends it`,
  );
  const isIdle = await Promise.race([
    served.idle.then(() => true),
    once(interrupt.signal, "abort").then(() => false),
  ]);
  if (isIdle)
    say(
      `ended: nobody has loaded the page for ${options.idle} ${options.idle === 1 ? "minute" : "minutes"}; ` +
        "a window that has it goes on working, but can't be reloaded",
    );
  interrupt.release();
  browser?.forget();
  served.close();
}

const EXAMPLES = `
Examples:
  $ fairscore studio
  $ fairscore studio loans.csv
  $ fairscore studio --save studio.html
      one file to open from disk, also on a machine without network

The address works on this machine only, is secret, and opens the studio
once: the browser that opened it can reload it, no other can. Nothing is
sent anywhere: the page is not allowed to.`;
