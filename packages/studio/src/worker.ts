import { serveLanes, type WorkerLike } from "@fairscore/core/parts";
import { createHandlers } from "./desk/handlers.ts";
import { serveDesk } from "./desk/serve.ts";
import { useSolver } from "./desk/solver.ts";
import type { Role } from "./model/protocol.ts";

/** One script for all workers: the first message says whether it is the desk or one of its lanes. */
self.onmessage = ({ data }: MessageEvent<Role>) => {
  useSolver(data.solver);
  const scope = self as unknown as Parameters<typeof serveDesk>[0];
  if (data.role === "lane") serveLanes(scope as unknown as WorkerLike, performance);
  else serveDesk(scope, createHandlers(data));
};
