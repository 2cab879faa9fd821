import type { z } from "zod";
import { dayAt } from "#contract/day-rules.ts";
import { lastPeriod } from "#contract/letters/letter-rules.ts";
import {
  type Letter,
  type LetterHead,
  type LetterSettings,
  type listLetters,
  mostLettersAtOnce,
  type saveLetterSettings,
} from "#contract/letters/letters.ts";
import { findPerson } from "#server/features/accounts/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError, unknownCursor } from "#server/platform/errors.ts";
import { lockUser } from "#server/platform/lock-user.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import {
  type LetterContent,
  type LetterRow,
  noSuchLetter,
  openLetter,
  readSettings,
  type SettingsRow,
  saveSettings,
  sealLetter,
  toHead,
} from "./letter-rows.ts";
import { locateQuotes } from "./locate-quotes.ts";
import { type Making, nextDue } from "./making/due.ts";
import type { Models, Reflections } from "./ports.ts";

/** How long a deleted letter can be restored. */
const graceMs = 86_400_000;

const toSettings = ({ rhythm, by_model, borrowed_on }: SettingsRow): LetterSettings => ({
  rhythm,
  by_model: by_model === 1,
  borrowed_on: borrowed_on === 1,
});

export function createLetterStore({
  database,
  clock,
  reflections,
  models,
  making,
}: {
  database: Database;
  clock: Clock;
  reflections: Pick<Reflections, "reading">;
  models: Models;
  making: Making;
}) {
  const now = () => clock.now().getTime();
  const requirePerson = async (tx: Tx, ownerId: string) => {
    const person = await findPerson(tx, ownerId);
    if (!person) throw new AppError("authentication_required", "Authentication required");
    return person;
  };
  const lettersOf = (tx: Tx, ownerId: string) =>
    tx.selectFrom("letters").selectAll().where("owner_id", "=", ownerId).where("deleted_at", "is", null);

  async function toLetter(owner: Owner, row: LetterRow): Promise<Letter> {
    const content = row.content && openLetter(owner, row.id, row.content);
    if (!content) return { ...toHead(row), ...nothing, damaged: true };
    const found = await locateQuotes(owner, content.quotes, reflections);
    const quotes = content.quotes.map((quote, at) => {
      const { stands, revision, place } = found[at] ?? lost;
      return { ...quote, stands, place, revision, text: stands === "here" ? quote.text : "" };
    });
    return { ...toHead(row), ...content, ...withoutLost(content, quotes), quotes, damaged: false };
  }

  return {
    /** @throws AppError `invalid_input` if no page gave this cursor */
    list: async (
      owner: Owner,
      cursor: string | undefined,
    ): Promise<z.input<(typeof listLetters.schema.response)[200]>> => {
      const found = await database.asOwner(owner.id, async (tx) => {
        const after =
          cursor === undefined
            ? null
            : await tx
                .selectFrom("letters")
                .select(["to_day", "id"])
                .$call(ownRow(owner.id, cursor))
                .executeTakeFirstOrThrow(() => unknownCursor());
        const rows = await lettersOf(tx, owner.id)
          .$if(after !== null, (query) =>
            query.where((is) =>
              is.or([
                is("to_day", "<", after?.to_day ?? ""),
                is.and([is("to_day", "=", after?.to_day ?? ""), is("id", "<", after?.id ?? "")]),
              ]),
            ),
          )
          .orderBy("to_day", "desc")
          .orderBy("id", "desc")
          .limit(mostLettersAtOnce + 1)
          .execute();
        const { host_held } = await requirePerson(tx, owner.id);
        return { rows, settings: toSettings(await readSettings(tx, owner.id)), made_at_visits: !host_held };
      });
      const model = await models.chatModel(owner, null);
      const { rows, ...rest } = found;
      const page = rows.slice(0, mostLettersAtOnce);
      return {
        ...rest,
        letters: page.map(toHead),
        next_cursor: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
        model: model && { name: model.model, provider: model.provider, stays_here: model.staysHere },
      };
    },

    /** The first letter is about the last week or month that is over, and is made soon. */
    async saveSettings(
      owner: Owner,
      changed: z.output<typeof saveLetterSettings.schema.body>,
    ): Promise<LetterSettings> {
      const { saved, isNew } = await database.asOwner(owner.id, async (tx) => {
        await lockUser(tx, owner.id, database.engine);
        const before = await readSettings(tx, owner.id);
        const person = await requirePerson(tx, owner.id);
        const { rhythm = before.rhythm, by_model, borrowed_on, time_zone } = changed;
        const today = dayAt(clock.now(), person.time_zone ?? time_zone, person.day_end);
        const isNew = rhythm !== "off" && rhythm !== before.rhythm;
        const since_day = rhythm === "off" ? null : before.since_day;
        const saved = await saveSettings(tx, owner.id, {
          rhythm,
          time_zone,
          since_day: isNew ? lastPeriod(rhythm, today, person.first_day_of_week).from : since_day,
          ...(by_model !== undefined && { by_model: Number(by_model) }),
          ...(borrowed_on !== undefined && { borrowed_on: Number(borrowed_on), borrowed_away_on: null }),
          ...(isNew && { next_at: now(), night_at: nextDue(rhythm, today, person, time_zone) }),
          ...(rhythm === "off" && { next_at: null, night_at: null }),
        });
        return { saved, isNew };
      });
      // Without a model it takes a moment, so the person sees their first letter at once.
      if (isNew && saved.by_model === 0) await making.makeDue(owner);
      return toSettings(saved);
    },

    async get(owner: Owner, id: string): Promise<Letter> {
      const row = await database.asOwner(owner.id, async (tx) => {
        const found = await lettersOf(tx, owner.id)
          .where("id", "=", id)
          .executeTakeFirstOrThrow(noSuchLetter);
        if (found.read_at !== null) return found;
        const read_at = now();
        await tx.updateTable("letters").set({ read_at }).$call(ownRow(owner.id, id)).execute();
        return { ...found, read_at };
      });
      return toLetter(owner, row);
    },

    /** @throws AppError `not_found`, `wrong_state` if nothing is written in its days now */
    async again(owner: Owner, id: string): Promise<Letter> {
      const { row, byModel } = await database.asOwner(owner.id, async (tx) => ({
        row: await lettersOf(tx, owner.id).where("id", "=", id).executeTakeFirstOrThrow(noSuchLetter),
        byModel: (await readSettings(tx, owner.id)).by_model === 1,
      }));
      const span = { from: row.from_day, to: row.to_day };
      const content = await making.compose(owner, row.kind, span, byModel);
      if (!content)
        throw new AppError(
          "wrong_state",
          "Nothing is written in these days any more, so the letter stays as it is.",
        );
      const made = await database.asOwner(owner.id, (tx) =>
        tx
          .updateTable("letters")
          .set({ content: sealLetter(owner, id, content), made_at: now() })
          .$call(ownRow(owner.id, id))
          .where("deleted_at", "is", null)
          .returningAll()
          .executeTakeFirstOrThrow(noSuchLetter),
      );
      return toLetter(owner, made);
    },

    remove: (owner: Owner, id: string): Promise<void> =>
      database.asOwner(owner.id, async (tx) => {
        await tx
          .updateTable("letters")
          .set({ deleted_at: now() })
          .$call(ownRow(owner.id, id))
          .where("deleted_at", "is", null)
          .returning("id")
          .executeTakeFirstOrThrow(noSuchLetter);
      }),

    restore: (owner: Owner, id: string): Promise<LetterHead> =>
      database.asOwner(owner.id, async (tx) =>
        toHead(
          await tx
            .updateTable("letters")
            .set({ deleted_at: null })
            .$call(ownRow(owner.id, id))
            .where("content", "is not", null)
            .returningAll()
            .executeTakeFirstOrThrow(noSuchLetter),
        ),
      ),

    /** Empties what was deleted a day ago. Its row stays, so that the letter isn't made again. */
    sweep: (): Promise<void> =>
      database.asSystem(async (tx) => {
        await tx
          .updateTable("letters")
          .set({ content: null })
          .where("deleted_at", "<=", now() - graceMs)
          .where("content", "is not", null)
          .execute();
      }, "latest"),
  };
}
export type LetterStore = ReturnType<typeof createLetterStore>;

const lost = { stands: "gone", revision: 0, place: null } as const;

const nothing = {
  days: [],
  topics: [],
  passage: null,
  question: null,
  quotes: [],
  written: null,
  model_failed: false,
} satisfies Partial<Letter>;

/**
 * If the words that a model quoted are gone from the journal, its sentence goes, too: only a passage and
 * a question, which say nothing of their own, can stand without words.
 */
function withoutLost({ written }: LetterContent, quotes: Letter["quotes"]): Pick<Letter, "written"> {
  if (!written) return { written };
  const gone = new Set(quotes.filter(({ stands }) => stands === "gone").map(({ number }) => number));
  if (gone.size === 0) return { written };
  const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });
  let dropped = 0;
  const isKept = (sentence: string) => {
    const numbers = [...sentence.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number));
    const isGone = numbers.some((number) => gone.has(number));
    dropped += isGone ? 1 : 0;
    return !isGone;
  };
  const paragraphs = written.paragraphs
    .map((paragraph) =>
      [...segmenter.segment(paragraph)]
        .map(({ segment }) => segment)
        .filter(isKept)
        .join("")
        .trim(),
    )
    .filter((paragraph) => paragraph !== "");
  return { written: { ...written, paragraphs, dropped: written.dropped + dropped } };
}
