import { translatedActivities } from "#contract/activities/built-in-activities.ts";
import { pathTo } from "#contract/chat/chat-rules.ts";
import type { ModelChoice } from "#contract/chat/chats.ts";
import { type Day, dayAt } from "#contract/day-rules.ts";
import type { Context } from "#server/context.ts";
import { findPerson, openMoodNames } from "#server/features/accounts/index.ts";
import { archivedActivities } from "#server/features/activities/index.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { type Owner, unlessAltered } from "#server/platform/sealing.ts";
import { findChat, openChoice } from "../stored/chat-rows.ts";
import {
  type Details,
  openDetails,
  openMessage,
  openSummary,
  sealDetails,
  sealSummary,
} from "../stored/message-rows.ts";
import type { Lease } from "../stored/message-tree.ts";
import type { BranchTurn } from "./fitting.ts";

/** A lease, and the language that the browser asks for, in which dates are written where the person chose none. */
export type AskedLease = Lease & { language: string | null };

/** The input of an answer. */
export type Branch = {
  choice: ModelChoice | null;
  /** From the first message to the person's message that needs an answer. */
  turns: BranchTurn[];
  question: { id: string; text: string; details: Details };
  /** The finished answers to the same message. */
  answered: readonly string[];
  today: Day;
  /** The language of dates: the one the person chose, or else the one their browser asks for. A tag such as `en-US`. */
  dateLanguage: string | null;
  /** The person's own names for moods, one per line. */
  moodNames: string;
  /** Activities that may be offered. */
  activities: ReturnType<typeof offered>;
};

const offered = () => translatedActivities().map(({ id, title, category }) => ({ id, title, category }));

/** @throws AppError `not_found` if the conversation, or the message, has been deleted */
export const readBranch = (
  context: Context,
  owner: Owner,
  { chatId, answerId, language }: Pick<AskedLease, "chatId" | "answerId" | "language">,
): Promise<Branch> =>
  context.database.asOwner(owner.id, async (tx) => {
    const choice = openChoice(owner, await findChat(tx, owner, chatId));
    const messages = tx
      .selectFrom("chat_messages")
      .where("owner_id", "=", owner.id)
      .where("chat_id", "=", chatId)
      .orderBy("position");
    const tree = await messages.select(["id", "parent_id"]).execute();
    const ids = pathTo(tree, answerId).map(({ id }) => id);
    const rows = await messages.selectAll().where("id", "in", ids.slice(0, -1)).execute();
    const turns = rows.map((row): BranchTurn => {
      const { text, details } = openMessage(owner, row);
      const { id, role } = row;
      return {
        id,
        role,
        text,
        care: details.care,
        summary: unlessAltered(() => openSummary(owner, row)),
      };
    });
    const [asked, last] = [rows.at(-1), turns.at(-1)];
    if (!asked || !last) throw new Error("An answer has nothing to reply to.");
    const answered = await messages
      .selectAll()
      .where("parent_id", "=", last.id)
      .where("status", "!=", "writing")
      .execute();
    const person = await findPerson(tx, owner.id);
    const archived = new Set(await archivedActivities(tx, owner.id));
    return {
      choice,
      activities: offered().filter(({ id }) => !archived.has(id)),
      turns: turns.filter(({ text }) => text !== ""),
      answered: answered.map((row) => openMessage(owner, row).text),
      question: { id: last.id, text: last.text, details: openMessage(owner, asked).details },
      today: dayAt(context.clock.now(), person?.time_zone ?? "UTC", person?.day_end ?? "00:00"),
      dateLanguage: person?.date_language ?? language,
      moodNames: openMoodNames(owner, person?.mood_names ?? null),
    };
  });

export const storeSummary = (
  { database }: Context,
  owner: Owner,
  messageId: string,
  summary: string,
): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    await tx
      .updateTable("chat_messages")
      .set({ summary: sealSummary(owner, messageId, summary) })
      .$call(ownRow(owner.id, messageId))
      .execute();
  });

/** Shows the help panel next to this message from now on. */
export const markCare = ({ database }: Context, owner: Owner, messageId: string): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    const message = tx
      .selectFrom("chat_messages")
      .selectAll()
      .$call(ownRow(owner.id, messageId))
      .$if(database.engine === "postgres", (query) => query.forUpdate());
    const row = await message.executeTakeFirst();
    if (!row) return;
    const details = sealDetails(owner, messageId, { ...openDetails(owner, row), care: true });
    await tx
      .updateTable("chat_messages")
      .set((values) => ({ details, revision: values("revision", "+", 1) }))
      .$call(ownRow(owner.id, messageId))
      .execute();
  });
