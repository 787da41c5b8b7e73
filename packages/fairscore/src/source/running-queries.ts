/** How to stop the queries that run now. A module of its own: whoever asks need not load the database. */
const running = new Set<() => void>();

/** Does work that `stop` ends early. */
export async function stoppable<T>(stop: () => void, work: () => Promise<T>): Promise<T> {
  // Two queries on one connection have two entries.
  const entry = () => stop();
  running.add(entry);
  try {
    return await work();
  } finally {
    running.delete(entry);
  }
}

/** Asks all running queries to end; whether there were any. */
export function stopQueries(): boolean {
  for (const stop of running) stop();
  return running.size > 0;
}
