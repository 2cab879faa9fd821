import { setTimeout as delay } from "node:timers/promises";
import type { Message, Source } from "#contract/chat/messages.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Meaning } from "../ports.ts";
import { findChat } from "../stored/chat-rows.ts";
import { findMessage, type Opened, openMessage, toMessage } from "../stored/message-rows.ts";
import { type Pace, usualPace, type Writing } from "./writing.ts";

const keepAliveMs = 15_000;
/** In UTF-16 code units per event, so that little piles up for a client that reads slowly. */
const longestEvent = 16_384;

/** The current state of an answer. `null`: it has been deleted. */
type Look = { opened: Opened; version: number } | null;
type Watched = { look(): Promise<Look>; changed(signal: AbortSignal): Promise<void> };

export type Following = ReturnType<typeof createFollowing>;

/**
 * Server-sent events of one answer, on whichever server it is written. A client that already has `from` code
 * units gets the rest: the `text` events continue where the text of each `answer` event ends.
 */
export function createFollowing({
  database,
  clock,
  writing,
  meaning,
  pace: { pollMs } = usualPace,
}: {
  database: Database;
  clock: Clock;
  writing: Pick<Writing, "find">;
  meaning: Pick<Meaning, "standing">;
  pace?: Pace | undefined;
}) {
  /** Reads this server's memory while it writes the answer, and otherwise the store. */
  const placeOf = (owner: Owner, chatId: string, id: string): Watched => ({
    async look() {
      const here = writing.find(owner.id, id);
      if (here) return { opened: here.now(), version: here.version() };
      return lookAtStore(owner, chatId, id);
    },
    async changed(signal) {
      const here = writing.find(owner.id, id);
      if (here) await here.changed(signal);
      // It rejects only when the client leaves, which its caller sees by the signal.
      else await delay(pollMs, null, { signal }).catch(() => {});
    },
  });

  const lookAtStore = (owner: Owner, chatId: string, id: string): Promise<Look> =>
    database.asOwner(owner.id, async (tx) => {
      const row = await tx
        .selectFrom("chat_messages")
        .selectAll()
        .$call(ownRow(owner.id, id))
        .where("chat_id", "=", chatId)
        .executeTakeFirst();
      if (!row) return null;
      const isLost = row.status === "writing" && (row.lease_until ?? 0) <= clock.now().getTime();
      const opened = openMessage(owner, isLost ? { ...row, status: "interrupted" } : row);
      return { opened, version: -row.revision };
    });

  /** While an answer is being written, its quotes were read only a moment ago. */
  const standing = async (owner: Owner, { row, details }: Opened): Promise<Source["stands"][]> =>
    row.status === "writing"
      ? details.sources.map(() => "here" as const)
      : details.sources.length === 0
        ? []
        : meaning.standing(owner, details.sources);

  const shown = async (owner: Owner, opened: Opened) =>
    toMessage(opened, await standing(owner, opened), clock.now().getTime());

  async function* events(owner: Owner, place: Watched, from: number, signal: AbortSignal) {
    let position: number | null = null;
    let told = "";
    let version: number | null = null;
    let quietSince = performance.now();
    while (!signal.aborted) {
      const look = await place.look();
      if (!look) return;
      const { opened } = look;
      const { text } = opened;
      const isOver = opened.row.status !== "writing";
      position ??= wholeCharacters(text, Math.min(from, text.length));
      if (look.version !== version && !isOver) {
        version = look.version;
        const message = await shown(owner, opened);
        const head = JSON.stringify({ ...message, text: "" });
        if (head !== told) {
          told = head;
          quietSince = performance.now();
          yield eventOf("answer", position, { ...message, text: text.slice(0, position) });
        }
      }
      if (position < text.length) {
        const end = wholeCharacters(text, Math.min(text.length, position + longestEvent));
        const more = text.slice(position, end);
        position = end;
        quietSince = performance.now();
        yield eventOf("text", position, { text: more });
        continue;
      }
      if (isOver) {
        yield eventOf("answer", text.length, await shown(owner, opened));
        return;
      }
      if (performance.now() - quietSince >= keepAliveMs) {
        quietSince = performance.now();
        yield ": still here\n\n";
      }
      await place.changed(AbortSignal.any([signal, AbortSignal.timeout(keepAliveMs)]));
    }
  }

  return {
    /** @throws AppError `not_found` */
    async follow(
      owner: Owner,
      asked: { chatId: string; id: string; from: number },
      signal: AbortSignal,
    ): Promise<AsyncGenerator<string>> {
      await database.asOwner(owner.id, async (tx) => {
        await findChat(tx, owner, asked.chatId);
        await findMessage(tx, owner, asked.chatId, asked.id);
      });
      return events(owner, placeOf(owner, asked.chatId, asked.id), asked.from, signal);
    },
  };
}

/** Never splits a surrogate pair. */
function wholeCharacters(text: string, end: number): number {
  const before = text.charCodeAt(end - 1);
  return end > 0 && end < text.length && before >= 0xd800 && before <= 0xdbff ? end - 1 : end;
}

const eventOf = (name: "text" | "answer", id: number, data: { text: string } | Message) =>
  `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
