import { randomUUIDv7 } from "node:crypto";
import type { LetterKind, Span } from "#contract/letters/letter-rules.ts";
import type { Context } from "#server/context.ts";
import { findPerson, inLanguageOf, ownerForScheduledWork } from "#server/features/accounts/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { type LetterContent, readSettings, sealLetter, updateSettings } from "../letter-rows.ts";
import { composeLetter } from "./compose.ts";
import { madeWith, nextDue, periodsSince, todayOf } from "./periods.ts";

const leaseMs = 600_000;
const retryMs = 3_600_000;

/** Makes the letters of the weeks or months that are over, and of years. */
export async function makeDueLetters(context: Context, owner: Owner): Promise<void> {
  const begun = await takeLease(context, owner.id);
  if (!begun) return;
  const { settings, person, rhythm } = begun;
  const today = todayOf(person, settings, context.clock.now());
  let next_at: number | null = null;
  try {
    for (const kind of madeWith(rhythm)) {
      const spans = periodsSince(kind, settings.since_day ?? today, today, person.first_day_of_week);
      const made = await madeBefore(context, owner, kind, spans);
      for (const span of spans.toReversed()) {
        if (made.has(span.from)) continue;
        const content = await composeLetter(context, owner, kind, span, settings.by_model === 1);
        if (content) await addLetter(context, owner, kind, span, content);
      }
    }
    next_at = nextDue(rhythm, today, person, settings.time_zone);
  } finally {
    const after = next_at === null ? {} : { next_at, night_at: next_at };
    await context.database.asOwner(owner.id, (tx) =>
      updateSettings(tx, owner.id, { making_until: null, ...after }),
    );
  }
}

/** `null` if none is due, or if another server or visit is making them. */
const takeLease = ({ database, clock }: Context, ownerId: string) =>
  database.asOwner(ownerId, async (tx) => {
    const now = clock.now().getTime();
    const settings = await readSettings(tx, ownerId);
    const person = await findPerson(tx, ownerId);
    const { rhythm, next_at } = settings;
    if (!person || rhythm === "off" || next_at === null || next_at > now) return null;
    const taken = await tx
      .updateTable("letter_settings")
      .set({ making_until: now + leaseMs })
      .where("owner_id", "=", ownerId)
      .where((is) => is.or([is("making_until", "is", null), is("making_until", "<=", now)]))
      .returning("owner_id")
      .executeTakeFirst();
    return taken ? { settings, person, rhythm } : null;
  });

/** The first days of those periods that have a letter, even a deleted one. */
const madeBefore = (
  { database }: Context,
  owner: Owner,
  kind: LetterKind,
  spans: readonly Span[],
): Promise<Set<string>> =>
  database.asOwner(owner.id, async (tx) => {
    const rows = await tx
      .selectFrom("letters")
      .select("from_day")
      .where("owner_id", "=", owner.id)
      .where("kind", "=", kind)
      .where("from_day", "in", [...spans.map(({ from }) => from), ""])
      .execute();
    return new Set(rows.map(({ from_day }) => from_day));
  });

/** Adds nothing if the period has a letter, even a deleted one. */
export const addLetter = (
  { database, clock }: Context,
  owner: Owner,
  kind: LetterKind,
  span: Span,
  content: LetterContent,
) => {
  const id = randomUUIDv7();
  return database.asOwner(owner.id, (tx) =>
    tx
      .insertInto("letters")
      .values({
        id,
        owner_id: owner.id,
        kind,
        from_day: span.from,
        to_day: span.to,
        made_at: clock.now().getTime(),
        content: sealLetter(owner, id, content),
      })
      .onConflict((conflict) => conflict.columns(["owner_id", "kind", "from_day"]).doNothing())
      .execute(),
  );
};

/** Makes letters of people who are away and whose journals the host holds. */
export async function makeLettersOfAbsent(context: Context, signal: AbortSignal): Promise<void> {
  const { database, clock, onProblem } = context;
  const now = () => clock.now().getTime();
  const due = await database.asSystem((tx) =>
    tx
      .selectFrom("letter_settings")
      .select(["owner_id", "night_at"])
      .where("night_at", "<=", now())
      .orderBy("night_at")
      .limit(500)
      .execute(),
  );
  for (const { owner_id, night_at } of due) {
    if (signal.aborted) return;
    const claimed = await database.asOwner(owner_id, (tx) =>
      tx
        .updateTable("letter_settings")
        .set({ night_at: now() + retryMs })
        .where("owner_id", "=", owner_id)
        .where("night_at", "=", night_at)
        .returning("owner_id")
        .executeTakeFirst(),
    );
    if (!claimed) continue;
    try {
      const owner = await ownerForScheduledWork(context, owner_id);
      if (owner) await inLanguageOf(context, owner, () => makeDueLetters(context, owner));
      // The person's next visit makes it.
      else await database.asOwner(owner_id, (tx) => updateSettings(tx, owner_id, { night_at: null }));
    } catch (error) {
      onProblem("a letter could not be made", error);
    }
  }
}
