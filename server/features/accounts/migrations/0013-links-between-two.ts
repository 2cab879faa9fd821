import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { Engine, Tx } from "#server/platform/database.ts";
import { columnTypes } from "#server/platform/migrations/column-types.ts";

/** Events of one link have been recorded within this time. */
const togetherMs = 10_000;

type Pair = { user_id: string; other_id: string };
type Event = Pair & { kind: string; at: number };

/**
 * Groups in which each account opened every other become links between two. A link is kept if the security history shows
 * that these two were linked with each other and not unlinked since: linking recorded the other of the two for both,
 * and for the rest of their groups only one of them. Other links of a group were never proved, or longer ago than the
 * history goes back, so they end, and the history of both says so.
 *
 * `account_links` stays, empty, for servers of the release before. The next release drops it.
 */
export async function linkPairs(tx: Tx, engine: Engine): Promise<void> {
  const { instant, ofUser } = columnTypes(engine);
  await sql
    .raw(
      `create table linked_accounts (
        user_id text not null ${ofUser},
        other_id text not null ${ofUser},
        linked_at ${instant} not null,
        constraint linked_accounts_key primary key (user_id, other_id)
      )`,
    )
    .execute(tx);
  await sql.raw("create index linked_accounts_of_other on linked_accounts (other_id)").execute(tx);
  // Without a foreign key, which would bind servers of the release before more tightly.
  await sql`alter table sessions add column via_id text`.execute(tx);
  await sql.raw("create index sessions_via on sessions (via_id) where via_id is not null").execute(tx);

  const grouped = await sql<Pair>`
    select own.user_id, other.user_id as other_id from account_links as own
    join account_links as other on other.group_id = own.group_id and other.user_id <> own.user_id`.execute(
    tx,
  );
  const recorded = await sql<Event>`
    select user_id, other_id, kind, at from security_events
    where kind in ('account_linked', 'account_unlinked') and other_id is not null`.execute(tx);
  const events = Map.groupBy(recorded.rows, keyOf);
  const latest = (pair: Pair, kind: string) =>
    Math.max(
      0,
      ...(events.get(keyOf(pair)) ?? []).filter((event) => event.kind === kind).map(({ at }) => at),
    );
  const now = Date.now();
  for (const { user_id, other_id } of grouped.rows) {
    const [one, other] = [
      { user_id, other_id },
      { user_id: other_id, other_id: user_id },
    ];
    const linkedAt = latest(one, "account_linked");
    const isProved =
      linkedAt > Math.max(latest(one, "account_unlinked"), latest(other, "account_unlinked")) &&
      Math.abs(linkedAt - latest(other, "account_linked")) < togetherMs;
    if (isProved)
      await sql`insert into linked_accounts (user_id, other_id, linked_at)
        values (${user_id}, ${other_id}, ${linkedAt})`.execute(tx);
    else {
      const id = randomUUIDv7();
      await sql`insert into security_events (id, user_id, kind, at, count, counted_in, other_id)
        values (${id}, ${user_id}, 'account_unlinked', ${now}, 1, ${id}, ${other_id})`.execute(tx);
    }
  }
  await sql`delete from account_links`.execute(tx);
}

const keyOf = ({ user_id, other_id }: Pair) => `${user_id} ${other_id}`;
