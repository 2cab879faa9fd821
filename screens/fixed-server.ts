import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keepDemo } from "../demo/kept-demo.ts";
import { startOn } from "../demo/server.ts";
import { now, port, zone } from "./fixed.ts";

/** Serves a copy of the demo on a day that stays the same. @returns what stops it */
export async function startFixed(): Promise<() => Promise<void>> {
  process.env.TZ = zone;
  const kept = await keepDemo(join(import.meta.dirname, "../.cache/screens"), now);
  const dataDir = mkdtempSync(join(tmpdir(), "reflector-screens-"));
  cpSync(kept, dataDir, { recursive: true });
  const server = await startOn(dataDir, { now: () => now }, port);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  };
}

if (import.meta.main) {
  const stop = await startFixed();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
}
