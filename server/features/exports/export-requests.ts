import { randomBytes, randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { z } from "zod";
import { type ExportRequest, exportRequestSchema } from "#contract/exports/exports.ts";
import { type Context, perContext } from "#server/context.ts";
import type { SignedIn } from "#server/features/accounts/index.ts";
import { refusesWrites } from "#server/platform/errors.ts";
import { type Owner, unwrapKey, wrapKey } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";

/** Short, because browsers open the address immediately. */
const validForMs = 300_000;
/** Far more than all people request in five minutes. */
const maxInMemory = 1000;

const keySchema = z.base64().transform((text) => Buffer.from(text, "base64"));
const contentSchema = z.object({
  session: z.string(),
  content_key: keySchema,
  search_key: keySchema,
  request: exportRequestSchema,
});

type Row = Selectable<Tables["export_requests"]>;

/**
 * Requests by id while the store is read-only, so that exports still work. Used requests stay until they expire, so that
 * each works once.
 */
const inMemoryOf = perContext(() => new Map<string, Row & { isUsed: boolean }>());

const nowOf = ({ clock }: Context) => clock.now().getTime();
const purpose = (id: string, ownerId: string) => `export request ${id} of ${ownerId}`;

/** @returns the parts of the address. Without its key, the stored request can't be opened. */
export async function storeRequest(
  context: Context,
  { id: ownerId, sessionId, contentKey, searchKey }: SignedIn,
  request: ExportRequest,
): Promise<{ id: string; key: string; endsAt: Date }> {
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
    expires_at: nowOf(context) + validForMs,
  };
  try {
    await context.database.query.insertInto("export_requests").values(row).execute();
  } catch (error) {
    if (!refusesWrites(error)) throw error;
    holdInMemory(context, { ...row, isUsed: false });
  }
  return { id, key: key.toString("base64url"), endsAt: new Date(row.expires_at) };
}

/**
 * Works once.
 * @returns the requested export and its owner; `null` if the request is unknown, used or expired, or the key is wrong
 */
export async function takeRequest(
  context: Context,
  id: string,
  key: string,
): Promise<{ owner: Owner; sessionId: string; request: ExportRequest } | null> {
  const row = await findRequest(context, id);
  const given = Buffer.from(key, "base64url");
  // Checked before it is used, because a wrong key must not use up another person's request.
  const opened = row && given.length === 32 ? unwrapKey(given, row.content, purpose(id, row.user_id)) : null;
  if (!row || !opened || !(await markUsed(context, row))) return null;
  const { session, content_key, search_key, request } = contentSchema.parse(
    JSON.parse(opened.toString("utf8")),
  );
  const owner = { id: row.user_id, contentKey: content_key, searchKey: search_key };
  return { owner, sessionId: session, request };
}

/** Removes requests that were never downloaded. */
export async function sweepRequests(context: Context): Promise<void> {
  await context.database.query
    .deleteFrom("export_requests")
    .where("expires_at", "<=", nowOf(context))
    .execute();
}

async function findRequest(context: Context, id: string): Promise<Row | undefined> {
  const held = inMemoryOf(context).get(id);
  if (held) return held.isUsed || held.expires_at <= nowOf(context) ? undefined : held;
  return context.database.query
    .selectFrom("export_requests")
    .selectAll()
    .where("id", "=", id)
    .where("expires_at", ">", nowOf(context))
    .executeTakeFirst();
}

/** @returns `false` if another download has used the request */
async function markUsed(context: Context, row: Row): Promise<boolean> {
  const held = inMemoryOf(context).get(row.id);
  if (held?.isUsed) return false;
  if (held) {
    held.isUsed = true;
    return true;
  }
  try {
    const used = await context.database.query
      .deleteFrom("export_requests")
      .where("id", "=", row.id)
      .returning("id")
      .executeTakeFirst();
    return used !== undefined;
  } catch (error) {
    if (!refusesWrites(error) || inMemoryOf(context).has(row.id)) throw error;
    holdInMemory(context, { ...row, isUsed: true });
    return true;
  }
}

function holdInMemory(context: Context, row: Row & { isUsed: boolean }): void {
  const inMemory = inMemoryOf(context);
  for (const [id, { expires_at }] of inMemory) if (expires_at <= nowOf(context)) inMemory.delete(id);
  const [oldest] = inMemory.keys();
  if (inMemory.size >= maxInMemory && oldest !== undefined) inMemory.delete(oldest);
  inMemory.set(row.id, row);
}
