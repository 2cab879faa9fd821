import { z } from "zod";
import { failureCodes } from "#contract/chat/messages.ts";
import type { CallTotals, ModelCall, WholeCall } from "#contract/models/model-calls.ts";
import { callOutcomes, callPurposes } from "#contract/models/model-rules.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { unknownCursor } from "#server/platform/cursor.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Owner, open, unlessAltered } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import { callContext } from "./ledger.ts";

export type CallFilters = {
  purpose?: string | undefined;
  destination?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
};

type Row = Omit<Tables["model_calls"], "owner_id" | "destination">;
type Brief = Omit<Row, "sent">;

const aboutSchema = z.object({ destination: z.string(), provider: z.string(), model: z.string() });
const sentSchema = z.object({
  system: z.string(),
  turns: z.array(z.object({ role: z.enum(["user", "assistant"]), text: z.string() })),
  texts: z.array(z.string()),
  sound: z.object({ bytes: z.number(), media_type: z.string() }).nullable().default(null),
});
const plainSchema = z.object({
  purpose: z.enum(callPurposes),
  outcome: z.enum(callOutcomes),
  failure: z.enum(failureCodes).nullable(),
});

const briefColumns = [
  "id",
  "at",
  "purpose",
  "chat_id",
  "stays_here",
  "characters",
  "tokens_in",
  "tokens_out",
  "outcome",
  "failure",
  "about",
] as const;

const maxExportedAtOnce = 50;

/**
 * Newest first.
 * @throws AppError `invalid_input` if no page gave this cursor
 */
export const listCalls = (
  { database }: Context,
  owner: Owner,
  { cursor, limit, ...filters }: CallFilters & { cursor?: string | undefined; limit: number },
): Promise<{ calls: ModelCall[]; next_cursor: string | null }> =>
  database.asOwner(owner.id, async (tx) => {
    const rows = await page(tx, owner, filters, await positionOf(tx, owner, cursor))
      .select(briefColumns)
      .limit(limit + 1)
      .execute();
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return { calls: shown.map((row) => toCall(owner, row)), next_cursor: last?.id ?? null };
  });

export const readTotals = ({ database }: Context, owner: Owner, filters: CallFilters): Promise<CallTotals> =>
  database.asOwner(owner.id, async (tx) => {
    const sums = await filtered(tx, owner, filters)
      .select(({ fn }) => [
        "stays_here",
        fn.countAll<number>().as("calls"),
        fn.sum<number | null>("characters").as("characters"),
        fn.sum<number | null>("tokens_in").as("tokens_in"),
        fn.sum<number | null>("tokens_out").as("tokens_out"),
      ])
      .groupBy("stays_here")
      .execute();
    const totalOf = (staysHere: number) => {
      const sum = sums.find(({ stays_here }) => stays_here === staysHere);
      return {
        calls: Number(sum?.calls ?? 0),
        characters: Number(sum?.characters ?? 0),
        tokens_in: Number(sum?.tokens_in ?? 0),
        tokens_out: Number(sum?.tokens_out ?? 0),
      };
    };
    const purposes = await filtered(tx, owner, {}).select("purpose").distinct().execute();
    return {
      left: totalOf(0),
      stayed: totalOf(1),
      destinations: await destinationsOf(tx, owner),
      purposes: callPurposes.filter((purpose) => purposes.some((row) => row.purpose === purpose)),
    };
  });

/** @throws AppError `not_found`, `sealed_value_refused` */
export const readCall = ({ database }: Context, owner: Owner, id: string): Promise<WholeCall> =>
  database.asOwner(owner.id, async (tx) => {
    const row = await filtered(tx, owner, {})
      .select([...briefColumns, "sent"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row) throw new AppError("not_found", t("There is no such call."));
    return { ...toCall(owner, row), sent: openSent(owner, row) };
  });

/** Newest first, a few at a time, so no transaction waits for a slow client. Damaged ones have empty texts. */
export async function* allCalls(
  { database }: Context,
  owner: Owner,
  filters: CallFilters,
): AsyncGenerator<WholeCall[]> {
  let last: { id: string; at: number } | undefined;
  for (;;) {
    const before = last;
    const rows = await database.asOwner(owner.id, (tx) =>
      page(tx, owner, filters, before)
        .select([...briefColumns, "sent"])
        .limit(maxExportedAtOnce)
        .execute(),
    );
    last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => toWholeOrDamaged(owner, row));
  }
}

const filtered = (tx: Tx, owner: Owner, { purpose, destination, from, until }: CallFilters) =>
  tx
    .selectFrom("model_calls")
    .where("owner_id", "=", owner.id)
    .$if(purpose !== undefined, (query) => query.where("purpose", "=", purpose ?? ""))
    .$if(destination !== undefined, (query) => query.where("destination", "=", destination ?? ""))
    .$if(from !== undefined, (query) => query.where("at", ">=", Date.parse(from ?? "")))
    .$if(until !== undefined, (query) => query.where("at", "<", Date.parse(until ?? "")));

/** Calls after `last`, newest first. */
const page = (tx: Tx, owner: Owner, filters: CallFilters, last: { id: string; at: number } | undefined) =>
  filtered(tx, owner, filters)
    .$if(last !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("at", "id"), "<", tuple(last?.at ?? 0, last?.id ?? "")),
      ),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc");

async function positionOf(tx: Tx, owner: Owner, cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  return filtered(tx, owner, {})
    .select(["id", "at"])
    .where("id", "=", cursor)
    .executeTakeFirstOrThrow(() => unknownCursor());
}

/** All destinations, the most called first. Each is opened from its newest call. */
async function destinationsOf(tx: Tx, owner: Owner): Promise<CallTotals["destinations"]> {
  const groups = await filtered(tx, owner, {})
    .select(({ fn }) => ["destination", fn.countAll<number>().as("calls"), fn.max("id").as("newest")])
    .groupBy("destination")
    .orderBy("calls", "desc")
    .limit(100)
    .execute();
  if (groups.length === 0) return [];
  const rows = await filtered(tx, owner, {})
    .select(briefColumns)
    .where(
      "id",
      "in",
      groups.map(({ newest }) => newest),
    )
    .execute();
  return groups.map(({ destination, calls, newest }) => {
    const row = rows.find(({ id }) => id === newest);
    const call = row && toCall(owner, row);
    return {
      id: destination,
      origin: call?.destination ?? "",
      stays_here: call?.stays_here ?? false,
      calls: Number(calls),
    };
  });
}

function toCall(owner: Owner, row: Brief): ModelCall {
  const opened = unlessAltered(() =>
    aboutSchema.parse(JSON.parse(open(owner, callContext(row.id, "about"), row.about))),
  );
  const { id, chat_id, characters, tokens_in, tokens_out } = row;
  return {
    id,
    at: new Date(row.at).toISOString(),
    ...plainSchema.parse(row),
    chat_id,
    ...(opened ?? { destination: "", provider: "", model: "" }),
    stays_here: row.stays_here === 1,
    characters,
    tokens_in,
    tokens_out,
    damaged: opened === null,
  };
}

/** @throws AppError `sealed_value_refused` */
const openSent = (owner: Owner, { id, sent }: Pick<Row, "id" | "sent">) =>
  sentSchema.parse(JSON.parse(open(owner, callContext(id, "sent"), sent)));

function toWholeOrDamaged(owner: Owner, row: Row): WholeCall {
  const call = toCall(owner, row);
  const sent = unlessAltered(() => openSent(owner, row));
  return {
    ...call,
    damaged: call.damaged || sent === null,
    sent: sent ?? { system: "", turns: [], texts: [], sound: null },
  };
}
