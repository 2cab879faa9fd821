import { randomBytes, randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { z } from "zod";
import { type ExportRequest, exportRequestSchema } from "#contract/exports/exports.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { refusesWrites } from "#server/platform/errors.ts";
import type { SignedIn } from "#server/platform/http/signed-in.ts";
import { type Owner, unwrapKey, wrapKey } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";

/** What was asked for, and whose journal it opens. */
export type Asked = { owner: Owner; sessionId: string; request: ExportRequest };

export type ExportRequests = {
  /** @returns what the address is made of. The store alone can't open what it keeps. */
  keep(user: SignedIn, request: ExportRequest): Promise<{ id: string; key: string; endsAt: Date }>;
  /** Works once. `null` if it is unknown, used or expired, or the key is another one. */
  take(id: string, key: string): Promise<Asked | null>;
  /** Removes what nobody downloaded. */
  sweep(): Promise<void>;
};

/** A browser opens the address at once. Someone who copies it has only a moment. */
const goodForMs = 300_000;

const keySchema = z.base64().transform((text) => Buffer.from(text, "base64"));
const contentSchema = z.object({
  session: z.string(),
  content_key: keySchema,
  search_key: keySchema,
  request: exportRequestSchema,
});

/** Far more than people ask for in five minutes. */
const mostHere = 1000;

/** While the store takes no writes, this process keeps requests, so that people can take their words out. */
export function createExportRequests(database: Database, clock: Clock): ExportRequests {
  const there = () => clock.now().getTime();
  /** By id. Those that are used up stay until they expire, so that each works once. */
  const here = new Map<string, Row & { isUsed: boolean }>();

  function keepHere(row: Row, isUsed: boolean): void {
    for (const [id, { expires_at }] of here) if (expires_at <= there()) here.delete(id);
    const [oldest] = here.keys();
    if (here.size >= mostHere && oldest !== undefined) here.delete(oldest);
    here.set(row.id, { ...row, isUsed });
  }

  async function find(id: string): Promise<Row | undefined> {
    const kept = here.get(id);
    if (kept) return kept.isUsed || kept.expires_at <= there() ? undefined : kept;
    return database.query
      .selectFrom("export_requests")
      .selectAll()
      .where("id", "=", id)
      .where("expires_at", ">", there())
      .executeTakeFirst();
  }

  /** @returns `false` if another request was faster */
  async function spend(row: Row): Promise<boolean> {
    const kept = here.get(row.id);
    if (kept?.isUsed) return false;
    if (kept) {
      kept.isUsed = true;
      return true;
    }
    try {
      const used = await database.query
        .deleteFrom("export_requests")
        .where("id", "=", row.id)
        .returning("id")
        .executeTakeFirst();
      return used !== undefined;
    } catch (error) {
      if (!refusesWrites(error) || here.has(row.id)) throw error;
      keepHere(row, true);
      return true;
    }
  }

  return {
    async keep({ id: ownerId, sessionId, contentKey, searchKey }, request) {
      const id = randomUUID();
      const key = randomBytes(32);
      const content: z.input<typeof contentSchema> = {
        session: sessionId,
        content_key: contentKey.toString("base64"),
        search_key: searchKey.toString("base64"),
        request,
      };
      const row = {
        id,
        user_id: ownerId,
        content: wrapKey(key, Buffer.from(JSON.stringify(content)), purpose(id, ownerId)),
        expires_at: there() + goodForMs,
      };
      try {
        await database.query.insertInto("export_requests").values(row).execute();
      } catch (error) {
        if (!refusesWrites(error)) throw error;
        keepHere(row, false);
      }
      return { id, key: key.toString("base64url"), endsAt: new Date(row.expires_at) };
    },

    async take(id, key) {
      const row = await find(id);
      const given = Buffer.from(key, "base64url");
      // Checked before it is used up, because a wrong key must not use up another person's.
      const opened =
        row && given.length === 32 ? unwrapKey(given, row.content, purpose(id, row.user_id)) : null;
      if (!row || !opened || !(await spend(row))) return null;
      const { session, content_key, search_key, request } = contentSchema.parse(
        JSON.parse(opened.toString("utf8")),
      );
      const owner = { id: row.user_id, contentKey: content_key, searchKey: search_key };
      return { owner, sessionId: session, request };
    },

    async sweep() {
      await database.query.deleteFrom("export_requests").where("expires_at", "<=", there()).execute();
    },
  };
}

type Row = Selectable<Tables["export_requests"]>;

const purpose = (id: string, ownerId: string) => `export request ${id} of ${ownerId}`;
