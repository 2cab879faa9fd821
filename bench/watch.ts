import { setTimeout as delay } from "node:timers/promises";
import type { ServerProcess } from "../scripts/server-process.ts";

const pauseMs = 5;

/** Watches a server: its peak memory, and the longest that another client waits for an answer. */
export function watchServer(server: Pick<ServerProcess, "url" | "memoryMb">) {
  const before = server.memoryMb();
  let maxMb = before;
  let longestMs = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const from = performance.now();
      await (await fetch(`${server.url}/healthz`)).arrayBuffer();
      longestMs = Math.max(longestMs, performance.now() - from);
      maxMb = Math.max(maxMb, server.memoryMb());
      await delay(pauseMs);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return { before, maxMb, longestMs };
  };
}
