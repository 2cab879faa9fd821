import pg from "pg";
import { vi } from "vitest";
import { z } from "zod";

export type Recorded = { owner: string; text: string; values: unknown[] };

const setsOwner = "set_config('reflector.owner'";
const argumentsSchema = z.tuple([z.string(), z.array(z.unknown())]).rest(z.unknown());

/** Records one example of each statement that this process sends to PostgreSQL in a transaction for an owner. */
export function recordStatements(): { stop(): Recorded[] } {
  const owners = new WeakMap<pg.Client, string>();
  const recorded = new Map<string, Recorded>();
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const { data } = argumentsSchema.safeParse(given);
    if (data) {
      const [text, values] = data;
      const owner = owners.get(this);
      if (text.includes(setsOwner)) owners.set(this, String(values[0]));
      else if (/^(commit|rollback)$/.test(text)) owners.delete(this);
      else if (owner) recorded.set(`${owner} ${text}`, { owner, text, values });
    }
    return Reflect.apply(query, this, given);
  });
  return {
    stop: () => {
      spy.mockRestore();
      return [...recorded.values()];
    },
  };
}
