import type { z } from "zod";
import type { searchChats as searchEndpoint } from "#contract/chat/chats.ts";
import type { Context } from "#server/context.ts";
import { pause } from "#server/platform/pause.ts";
import { type Owner, unlessAltered } from "#server/platform/sealing.ts";
import { createExcerpts, type Excerpt, type Mark } from "#server/platform/search/excerpt.ts";
import { languages } from "#server/platform/search/languages.ts";
import { plainText } from "#server/platform/search/plain-text.ts";
import type { PreparedSearch } from "#server/platform/search/prepared-search.ts";
import { readSearch } from "#server/platform/search/search-text.ts";
import { type ChatRow, toChat } from "./chat-rows.ts";
import { type ChatPosition, chatPage, cursorOf, readPosition } from "./chat-store.ts";
import { openText } from "./message-rows.ts";

type Listed = z.output<(typeof searchEndpoint.schema.response)[200]>;
type Hit = { excerpt: string | null; marks: Mark[]; message_id: string | null };
type Asked = { search: string; cursor: string | null; limit: number };

const excerptLength = 160;
const chatsAtOnce = 50;
const messagesAtOnce = 40;
/** How long to work before other requests get a turn. */
const maxStepMs = 10;
/** In UTF-16 code units. A longer text is read in a thread: one full of new words takes more than a tenth of a second. */
const maxHereLength = 2000;

/** Conversations, pinned ones first. A search keeps those whose title and messages together contain every word. */
export async function searchChats(
  context: Context,
  owner: Owner,
  { search, cursor, limit }: Asked,
): Promise<Listed> {
  const wanted = prepare(search);
  let after: ChatPosition | null = cursor === null ? null : readPosition(cursor);
  const found: Listed["chats"] = [];
  for (;;) {
    const rows = await chatPage(context, owner, after, wanted ? chatsAtOnce : limit + 1);
    for (const row of rows) {
      if (found.length === limit) return { chats: found, next_cursor: after && cursorOf(after) };
      const hit = wanted ? await find(context, owner, row, wanted) : nothingSearched;
      if (hit) found.push({ ...toChat(owner, row), ...hit });
      after = row;
    }
    if (!wanted || rows.length < chatsAtOnce) return { chats: found, next_cursor: null };
  }
}

async function find(
  context: Context,
  owner: Owner,
  row: ChatRow,
  wanted: readonly Wanted[],
): Promise<Hit | null> {
  const held = new Set<Wanted>();
  let best = { count: 0, id: nowhere, text: "" };
  const pause = createPause();
  const take = async (id: string | null, text: string) => {
    const here: Wanted[] = [];
    for (const each of wanted) {
      const { marks } = await hitsOf(context, owner, text, each);
      if (marks.length > 0) here.push(each);
      await pause();
    }
    for (const each of here) held.add(each);
    const count = here.filter(({ negated }) => !negated).length;
    // Prefers a message to the title, which is often made from its words.
    if (count > best.count || (count > 0 && best.id === null && count === best.count))
      best = { count, id, text };
  };
  await take(null, toChat(owner, row).title);
  for await (const { id, text } of texts(context, owner, row.id)) {
    await take(id, text);
    if (wanted.some((each) => each.negated && held.has(each))) return null;
  }
  if (wanted.some((each) => each.negated === held.has(each))) return null;
  if (best.count === 0) return nothingSearched;
  return { ...(await hitsOf(context, owner, best.text, together(wanted))), message_id: best.id };
}

function hitsOf(
  { textTasks }: Context,
  owner: Owner,
  text: string,
  { search, excerpts }: Searched,
): Excerpt | Promise<Excerpt> {
  if (text.length <= maxHereLength) return excerpts(text, excerptLength);
  return textTasks.hits({ text, search, length: excerptLength }, owner.id);
}

/** The messages of one conversation, a few at a time. */
async function* texts(
  { database }: Context,
  owner: Owner,
  chatId: string,
): AsyncGenerator<{ id: string; text: string }> {
  let position = 0;
  const pause = createPause();
  for (;;) {
    const rows = await database.asOwner(owner.id, (tx) =>
      tx
        .selectFrom("chat_messages")
        .select(["id", "position", "text"])
        .where("owner_id", "=", owner.id)
        .where("chat_id", "=", chatId)
        .where("position", ">", position)
        .orderBy("position")
        .limit(messagesAtOnce)
        .execute(),
    );
    for (const row of rows) {
      const text = unlessAltered(() => openText(owner, row), "");
      if (text !== "") yield { id: row.id, text: plainText(text) };
      position = row.position;
      await pause();
    }
    if (rows.length < messagesAtOnce) return;
  }
}

/** @returns a function that yields if there was much work since its last pause */
function createPause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < maxStepMs) return;
    await pause();
    since = performance.now();
  };
}

/** No message: before any hit, and for a hit in the title. */
const nowhere: string | null = null;
const nothingSearched: Hit = { excerpt: null, marks: [], message_id: null };

type Searched = { search: PreparedSearch; excerpts: ReturnType<typeof createExcerpts> };
type Wanted = Searched & { negated: boolean };

/**
 * `null` if nothing is searched for. Contains stems of a person's words, so it is made for one search and then dropped.
 */
function prepare(search: string): Wanted[] | null {
  const { conditions } = readSearch(search.replaceAll(/[#＃]/g, " "));
  const wanted = conditions.map((condition): Wanted => {
    const prepared = { ...condition, negated: false, completions: new Map(), patterns: [] };
    return { ...searchedFor([prepared]), negated: condition.negated };
  });
  return wanted.length === 0 ? null : wanted;
}

function searchedFor(conditions: PreparedSearch["conditions"]): Searched {
  const search: PreparedSearch = { conditions, labels: [], spoken: languages };
  return { search, excerpts: createExcerpts(search) };
}

const together = (wanted: readonly Wanted[]): Searched =>
  searchedFor(wanted.filter(({ negated }) => !negated).flatMap(({ search }) => search.conditions));
