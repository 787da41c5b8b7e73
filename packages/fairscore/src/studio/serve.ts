import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { InputError } from "@fairscore/core";

/** A page on this machine's own address. */
export interface Served {
  readonly url: string;
  close(): void;
}

/**
 * Serves one page on loopback. It may hold people's data, so its path is a secret: neither other users of the machine
 * nor other pages in the browser can ask for it, not even by a name of their own that leads here.
 */
export async function servePage(page: string, port = 0): Promise<Served> {
  const path = `/${randomBytes(16).toString("hex")}/`;
  let host = "";
  const server = createServer((request, response) => {
    response.setHeader("cache-control", "no-store");
    response.setHeader("x-content-type-options", "nosniff");
    response.setHeader("cross-origin-resource-policy", "same-origin");
    response.setHeader("x-frame-options", "DENY");
    const known = request.url?.split("?")[0] === path && request.headers.host === host;
    if (!known || (request.method !== "GET" && request.method !== "HEAD")) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader("content-type", "text/html; charset=utf-8").end(page);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE" ? "it is in use" : (error.code ?? error.message);
      reject(new InputError(`can't serve on port ${port}: ${taken}; leave --port out, or name another`));
    });
    server.listen(port, "127.0.0.1", resolve);
  });
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}${path}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
