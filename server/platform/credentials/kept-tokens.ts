import { hash } from "node:crypto";
import type { Clock } from "#server/platform/clock.ts";

/** Short, so few keys are in memory, but long enough for the calls of one screen to open their token only once. */
const keptMs = 30_000;
const maxKept = 200;

/**
 * Keeps what tokens carry for half a minute, because opening one takes longer than most reads. Each use still
 * checks that the session exists, and ended sessions are dropped.
 */
export function createKeptTokens<Opened extends { endsAt: number }>(
  clock: Clock,
  open: (token: string) => Promise<Opened | null>,
): { read(token: string): Promise<Opened | null>; drop(token: string): void } {
  const kept = new Map<string, { opened: Opened; until: number; timer: NodeJS.Timeout }>();
  const remove = (name: string) => {
    clearTimeout(kept.get(name)?.timer);
    kept.delete(name);
  };
  return {
    async read(token) {
      const name = nameOf(token);
      const now = clock.now().getTime();
      const known = kept.get(name);
      if (known && now < known.until) return known.opened;
      remove(name);
      const opened = await open(token);
      if (!opened) return null;
      // Two requests may both have opened the same token.
      remove(name);
      const timer = setTimeout(() => kept.delete(name), keptMs).unref();
      kept.set(name, { opened, until: Math.min(now + keptMs, opened.endsAt), timer });
      const [oldest] = kept.keys();
      if (kept.size > maxKept && oldest !== undefined) remove(oldest);
      return opened;
    },
    drop: (token) => remove(nameOf(token)),
  };
}

const nameOf = (token: string) => hash("sha256", token, "base64url");
