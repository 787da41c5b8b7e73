import { signal } from "@preact/signals";

/** Requests to anywhere but this page itself since it was loaded; the page's policy allows none. */
export const requests = signal(0);

new PerformanceObserver((entries) => {
  const outward = entries.getEntries().filter(({ name }) => /^(https?|wss?|ftp):/.test(name));
  requests.value += outward.length;
}).observe({ type: "resource", buffered: true });
