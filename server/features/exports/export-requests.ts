import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { type ExportRequest, exportRequestSchema } from "#contract/exports/exports.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import type { SignedIn } from "#server/platform/http/signed-in.ts";
import { type Owner, unwrapKey, wrapKey } from "#server/platform/sealing.ts";

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

export function createExportRequests(database: Database, clock: Clock): ExportRequests {
  const there = () => clock.now().getTime();
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
      await database.query.insertInto("export_requests").values(row).execute();
      return { id, key: key.toString("base64url"), endsAt: new Date(row.expires_at) };
    },

    async take(id, key) {
      const row = await database.query
        .selectFrom("export_requests")
        .select(["user_id", "content"])
        .where("id", "=", id)
        .where("expires_at", ">", there())
        .executeTakeFirst();
      const given = Buffer.from(key, "base64url");
      // Checked before it is used up, because a wrong key must not use up another person's.
      const opened =
        row && given.length === 32 ? unwrapKey(given, row.content, purpose(id, row.user_id)) : null;
      if (!row || !opened) return null;
      const used = await database.query
        .deleteFrom("export_requests")
        .where("id", "=", id)
        .returning("id")
        .executeTakeFirst();
      if (!used) return null;
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

const purpose = (id: string, ownerId: string) => `export request ${id} of ${ownerId}`;
