import { randomUUIDv7 } from "node:crypto";
import { addDays, type Day, dayAt } from "#contract/day-rules.ts";
import { type LetterKind, lastPeriod, periodOf, type Span } from "#contract/letters/letter-rules.ts";
import { findPerson, ownerForScheduledWork, type Person } from "#server/features/accounts/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import {
  type LetterContent,
  readSettings,
  type SettingsRow,
  saveSettings,
  sealLetter,
} from "../letter-rows.ts";
import type { Models, Readings, Reflections } from "../ports.ts";
import { type Gathered, gather } from "./gather.ts";
import { writeWithModel } from "./model-letter.ts";

/** Someone who was away for longer gets no older ones. */
const mostMissed = 5;
const leaseMs = 600_000;
/** After that, the letter is made without the model. */
const longestModelMs = 180_000;
const nightRetryMs = 3_600_000;

export const todayOf = (person: Person, { time_zone }: Pick<SettingsRow, "time_zone">, now: Date): Day =>
  dayAt(now, person.time_zone ?? time_zone, person.day_end);

/** The moment at which `day` begins for the person, who may end their days after midnight. */
export const beginOf = (day: Day, zone: string, dayEnd: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: dayEnd }).epochMilliseconds;

/** When the week or month of `today` is over. */
export const nextDue = (kind: LetterKind, today: Day, person: Person, timeZone: string): number =>
  beginOf(
    addDays(periodOf(kind, today, person.first_day_of_week).to, 1),
    person.time_zone ?? timeZone,
    person.day_end,
  );

/** The periods since `since` that are over, latest first. */
export function periodsSince(kind: LetterKind, since: Day, today: Day, firstDayOfWeek: number): Span[] {
  const spans: Span[] = [];
  for (let day = today; spans.length < mostMissed; ) {
    const span = lastPeriod(kind, day, firstDayOfWeek);
    if (span.to < since) break;
    spans.push(span);
    day = span.from;
  }
  return spans;
}

export function createMaking({
  database,
  clock,
  secrets,
  reflections,
  readings,
  models,
}: {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  reflections: Pick<Reflections, "reading">;
  readings: Readings;
  models: Models;
}) {
  const stopping = new AbortController();
  const now = () => clock.now().getTime();

  /** @returns `null` if nothing is written in these days */
  async function compose(
    owner: Owner,
    kind: LetterKind,
    span: Span,
    byModel: boolean,
  ): Promise<LetterContent | null> {
    const gathered = await gather(owner, span, { reflections, readings });
    if (!gathered) return null;
    const model = byModel ? await models.chatModel(owner, null) : null;
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(longestModelMs)]);
    const written = model && (await writeWithModel(model, kind, gathered, signal));
    stopping.signal.throwIfAborted();
    return toContent(gathered, written, model !== null && written === null);
  }

  /** Takes the lease, so that a night's job and a visit don't both make it. */
  const begin = (ownerId: string, isDue: (settings: SettingsRow) => boolean) =>
    database.asOwner(ownerId, async (tx) => {
      const settings = await readSettings(tx, ownerId);
      const person = await findPerson(tx, ownerId);
      if (!person || settings.rhythm === "off" || !isDue(settings)) return null;
      const taken = await tx
        .updateTable("letter_settings")
        .set({ making_until: now() + leaseMs })
        .where("owner_id", "=", ownerId)
        .where((is) => is.or([is("making_until", "is", null), is("making_until", "<=", now())]))
        .returning("owner_id")
        .executeTakeFirst();
      return taken ? { settings, person, rhythm: settings.rhythm } : null;
    });

  const known = (tx: Tx, ownerId: string, kind: LetterKind, spans: readonly Span[]) =>
    tx
      .selectFrom("letters")
      .select("from_day")
      .where("owner_id", "=", ownerId)
      .where("kind", "=", kind)
      .where("from_day", "in", [...spans.map(({ from }) => from), ""])
      .execute();

  async function makeDue(owner: Owner): Promise<number> {
    const begun = await begin(owner.id, ({ next_at }) => next_at !== null && next_at <= now());
    if (!begun) return 0;
    const { settings, person, rhythm } = begun;
    const today = todayOf(person, settings, clock.now());
    const spans = periodsSince(rhythm, settings.since_day ?? today, today, person.first_day_of_week);
    let next_at: number | null = null;
    try {
      const there = new Set(
        (await database.asOwner(owner.id, (tx) => known(tx, owner.id, rhythm, spans))).map(
          (row) => row.from_day,
        ),
      );
      for (const span of spans.toReversed()) {
        if (there.has(span.from)) continue;
        const content = await compose(owner, rhythm, span, settings.by_model === 1);
        if (content) await keep(owner, rhythm, span, content);
      }
      next_at = nextDue(rhythm, today, person, settings.time_zone);
    } finally {
      const after = next_at === null ? {} : { next_at, night_at: next_at };
      await database.asOwner(owner.id, (tx) => saveSettings(tx, owner.id, { making_until: null, ...after }));
    }
    return 0;
  }

  const keep = (owner: Owner, kind: LetterKind, span: Span, content: LetterContent) => {
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
          made_at: now(),
          content: sealLetter(owner, id, content),
        })
        .onConflict((conflict) => conflict.columns(["owner_id", "kind", "from_day"]).doNothing())
        .execute(),
    );
  };

  return {
    compose,
    /** Makes the letters of the weeks or months that are over. @returns 0, as nothing is left */
    makeDue,

    /** Makes letters of people who are away and whose journals the host holds. */
    async makeAtNight(signal: AbortSignal, onProblem: (what: string, error: unknown) => void): Promise<void> {
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
        const isMine = await database.asOwner(owner_id, (tx) =>
          tx
            .updateTable("letter_settings")
            .set({ night_at: now() + nightRetryMs })
            .where("owner_id", "=", owner_id)
            .where("night_at", "=", night_at)
            .returning("owner_id")
            .executeTakeFirst(),
        );
        if (!isMine) continue;
        try {
          const owner = await ownerForScheduledWork({ database, secrets }, owner_id);
          if (owner) await makeDue(owner);
          // The person's next visit makes it.
          else await database.asOwner(owner_id, (tx) => saveSettings(tx, owner_id, { night_at: null }));
        } catch (error) {
          onProblem("a letter could not be made", error);
        }
      }
    },

    stop: () => stopping.abort(),
  };
}
export type Making = ReturnType<typeof createMaking>;

function toContent(
  { days, topics, passage, question }: Gathered,
  written: Awaited<ReturnType<typeof writeWithModel>>,
  model_failed: boolean,
): LetterContent {
  const quotes = [...(written?.quotes ?? [])];
  const quote = (words: Gathered["passage"]): number | null => {
    if (!words) return null;
    const { quote: text, ...from } = words;
    const number = quotes.length + 1;
    quotes.push({ ...from, text, number });
    return number;
  };
  return {
    days,
    topics,
    passage: quote(passage),
    question: quote(question),
    quotes,
    written: written?.written ?? null,
    model_failed,
  };
}
