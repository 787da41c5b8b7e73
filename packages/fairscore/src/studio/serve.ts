import { randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { InputError } from "@fairscore/core";
import { html } from "@fairscore/core/parts";

/** A page on this machine's own address. */
export interface Served {
  /** The address that opens it, once. */
  readonly url: string;
  /** Fulfilled when nobody has asked for anything for as long as was allowed. */
  readonly idle: Promise<void>;
  close(): void;
}

export interface ServeOptions {
  readonly port?: number;
  /** Milliseconds without a request that was answered with the page; none: it never ends by itself. */
  readonly idle?: number;
}

const COOKIE = "fairscore-studio";

/**
 * Serves one page on loopback. It may hold people's data, so its address is a secret that is spent by the first browser
 * that opens it: it gets a cookie, and from then on the page is for that cookie alone, so that reloading works and a
 * copy of the address, from a history or a terminal, does not. Neither other users of the machine nor other pages
 * in the browser can ask for it, not even by a name of their own that leads here.
 */
export async function servePage(page: string, { port = 0, idle }: ServeOptions = {}): Promise<Served> {
  const [door, path] = [secretPath(), secretPath()];
  const cookie = randomBytes(16).toString("hex");
  const clock = idleClock(idle);
  let host = "";
  let isSpent = false;

  function answer(request: IncomingMessage, response: ServerResponse): void {
    response.setHeader("cache-control", "no-store");
    response.setHeader("x-content-type-options", "nosniff");
    response.setHeader("cross-origin-resource-policy", "same-origin");
    response.setHeader("cross-origin-opener-policy", "same-origin");
    response.setHeader("referrer-policy", "no-referrer");
    response.setHeader("x-frame-options", "DENY");
    const [asked = "", query] = (request.url ?? "").split("?");
    const isHere = request.headers.host === host && (asked === door || asked === path);
    if (!isHere || (request.method !== "GET" && request.method !== "HEAD")) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (asked === path && hasCookie(request, cookie)) {
      clock.start();
      response.end(page);
    } else if (asked === door && !isSpent && request.method === "GET") {
      isSpent = true;
      clock.start();
      // Cookies are shared by all ports of an address; this one goes nowhere but to this path.
      response.setHeader("set-cookie", `${COOKIE}=${cookie}; Path=${path}; HttpOnly; SameSite=Strict`);
      response.end(goOn(query === undefined ? path : `${path}?${query}`));
    } else {
      response.writeHead(403).end(SPENT);
    }
  }

  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE" ? "it is in use" : (error.code ?? error.message);
      reject(new InputError(`can't serve on port ${port}: ${taken}; leave --port out, or name another`));
    });
    server.listen(port, "127.0.0.1", resolve);
  });
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  clock.start();
  return {
    url: `http://${host}${door}`,
    idle: clock.ended,
    close() {
      clock.stop();
      server.close();
      server.closeAllConnections();
    },
  };
}

function secretPath(): string {
  return `/${randomBytes(16).toString("hex")}/`;
}

/**
 * A page that leads on by itself. Not a redirect: a browser that comes from elsewhere, such as a file, keeps strict cookies
 * to itself all along a redirect, and when it reloads what that led to.
 */
function goOn(to: string): string {
  return `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><link rel="icon" href="data:,"><meta http-equiv="refresh" content="0; url=${html(to)}"><title>fairscore studio</title>\n`;
}

const SPENT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>fairscore studio</title>
<h1>This address was used already</h1>
<p>It opens the studio once, in one browser that accepts cookies. Go on in the window that it was opened in, or end
<code>fairscore studio</code> with Ctrl-C and start it again.</p></html>
`;

function hasCookie({ headers }: IncomingMessage, secret: string): boolean {
  const wanted = Buffer.from(`${COOKIE}=${secret}`);
  return (headers.cookie ?? "").split(/; */).some((pair) => {
    const given = Buffer.from(pair);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}

/** Runs out unless it is started again. */
function idleClock(milliseconds: number | undefined) {
  let timer: NodeJS.Timeout | undefined;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    ended,
    start() {
      clearTimeout(timer);
      if (milliseconds !== undefined) timer = setTimeout(end, milliseconds);
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
