import type { z } from "zod";
import type { getChanges } from "#contract/reflections/reflection-list.ts";
import type { Database } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { listChangedIds, readChanges } from "./reading.ts";

type Asked = z.output<typeof getChanges.schema.querystring>;
type Changes = z.output<(typeof getChanges.schema.response)[200]>;

/** What changed, for a client that keeps a copy. */
export type ListChanges = (owner: Owner, asked: Asked) => Promise<Changes>;

export const createListChanges =
  ({ database }: { database: Database }): ListChanges =>
  async (owner, { since, limit, fields }) => {
    const asked = { since, limit, reader: "person" } as const;
    if (fields === "none") {
      const { changes, ...page } = await database.asOwner(owner.id, (tx) => listChangedIds(tx, owner, asked));
      const plain = changes.map(({ id, change, isGone }) => ({ id, change, gone: isGone, reflection: null }));
      return { changes: plain, ...page };
    }
    const { changes, ...page } = await readChanges(database, owner, asked);
    const opened = changes.map((each) => ({
      id: each.id,
      change: each.change,
      gone: each.state === "gone",
      reflection: each.state === "opened" ? each.reflection : null,
    }));
    return { changes: opened, ...page };
  };
