import type { Message, Source } from "#contract/chat/messages.ts";
import type { Context } from "#server/context.ts";
import { sourceStatus } from "#server/features/meaning/index.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { findChat } from "../stored/chat-rows.ts";
import { findMessage, type Opened, openMessage, toMessage } from "../stored/message-rows.ts";
import { findWriting, pause, timingOf } from "./writing.ts";

const keepAliveMs = 15_000;
/** Maximum length of one event in UTF-16 code units, so that little is buffered for slow clients. */
const maxEventLength = 16_384;

type Asked = { chatId: string; id: string; from: number };

/**
 * Server-sent events of one answer, on whichever server it is written. A client that already has `from` code
 * units gets the rest: the `text` events continue where the text of each `answer` event ends.
 * @throws AppError `not_found`
 */
export async function followAnswer(
  context: Context,
  owner: Owner,
  asked: Asked,
  signal: AbortSignal,
): Promise<AsyncGenerator<string>> {
  await context.database.asOwner(owner.id, async (tx) => {
    await findChat(tx, owner, asked.chatId);
    await findMessage(tx, owner, asked.chatId, asked.id);
  });
  return events(context, owner, asked, signal);
}

async function* events(context: Context, owner: Owner, asked: Asked, signal: AbortSignal) {
  let position: number | null = null;
  let sent = "";
  let sentHead = "";
  let version: number | null = null;
  let lastSentAt = performance.now();
  while (!signal.aborted) {
    const seen = await look(context, owner, asked);
    if (!seen) return;
    const { opened } = seen;
    const { text } = opened;
    const isOver = opened.row.status !== "writing";
    if (position === null) {
      position = wholeCharacters(text, Math.min(asked.from, text.length));
      sent = text.slice(0, position);
    }
    if (!text.startsWith(sent)) {
      position = wholeCharacters(text, Math.min(text.length, maxEventLength));
      sent = text.slice(0, position);
      yield eventOf("restart", position, { text: sent });
    }
    if (seen.version !== version && !isOver) {
      version = seen.version;
      const message = await shown(context, owner, opened);
      const head = JSON.stringify({ ...message, text: "" });
      if (head !== sentHead) {
        sentHead = head;
        lastSentAt = performance.now();
        yield eventOf("answer", position, { ...message, text: text.slice(0, position) });
      }
    }
    if (position < text.length) {
      const end = wholeCharacters(text, Math.min(text.length, position + maxEventLength));
      const more = text.slice(position, end);
      position = end;
      sent = text.slice(0, end);
      lastSentAt = performance.now();
      yield eventOf("text", position, { text: more });
      continue;
    }
    if (isOver) {
      yield eventOf("answer", text.length, await shown(context, owner, opened));
      return;
    }
    if (performance.now() - lastSentAt >= keepAliveMs) {
      lastSentAt = performance.now();
      yield ": still here\n\n";
    }
    await changed(context, owner, asked, AbortSignal.any([signal, AbortSignal.timeout(keepAliveMs)]));
  }
}

/** The current state of an answer. `null`: it has been deleted. */
type Look = { opened: Opened; version: number } | null;

/** Reads this server's memory while it writes the answer, and otherwise the store. */
async function look(context: Context, owner: Owner, asked: Asked): Promise<Look> {
  const here = findWriting(context, owner.id, asked.id);
  if (here) return { opened: here.now(), version: here.version() };
  return lookAtStore(context, owner, asked);
}

async function changed(context: Context, owner: Owner, { id }: Asked, signal: AbortSignal): Promise<void> {
  const here = findWriting(context, owner.id, id);
  if (here) await here.changed(signal);
  else await pause(timingOf(context).poll, signal);
}

const lookAtStore = ({ database, clock }: Context, owner: Owner, { chatId, id }: Asked): Promise<Look> =>
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

async function shown(context: Context, owner: Owner, opened: Opened): Promise<Message> {
  return toMessage(opened, await statusOfSources(context, owner, opened), context.clock.now().getTime());
}

/** Quotes of an answer that is being written are current. */
async function statusOfSources(
  context: Context,
  owner: Owner,
  { row, details: { sources } }: Opened,
): Promise<Pick<Source, "stands" | "title">[]> {
  if (row.status === "writing") return sources.map(({ title }) => ({ stands: "here", title }));
  return sources.length === 0 ? [] : sourceStatus(context, owner, sources);
}

/** Never splits a surrogate pair. */
function wholeCharacters(text: string, end: number): number {
  const before = text.charCodeAt(end - 1);
  return end > 0 && end < text.length && before >= 0xd800 && before <= 0xdbff ? end - 1 : end;
}

const eventOf = (name: "text" | "restart" | "answer", id: number, data: { text: string } | Message) =>
  `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
