import type { Database } from "#server/platform/database.ts";
import type { ChatModel } from "#server/platform/model-port.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { type Owner, unlessAltered } from "#server/platform/sealing.ts";
import { openDetails } from "../stored/message-rows.ts";
import { factsIn } from "./facts.ts";
import { factsByModel, type Read } from "./model-facts.ts";
import type { Made, RememberedStore } from "./remembered-store.ts";
import { type AskReflections, holds } from "./sources.ts";

export type Exchange = {
  chatId: string;
  answerId: string;
  message: { id: string; text: string };
  /** The model that wrote the answer. `null`: the built-in companion. */
  model: Pick<ChatModel, "write"> | null;
};

/** Shorter messages rarely hold a fact that the local rules miss. */
const fewestWordsForModel = 6;

/** Makes sentences from a finished exchange, by local rules and with the model that answered, if any. */
export function createRemembering({
  database,
  store,
  reflections,
}: {
  database: Database;
  store: RememberedStore;
  reflections: Pick<AskReflections, "matching">;
}) {
  /** The passages that the answer cites, if they are still there and may be read. */
  async function citedTexts(owner: Owner, answerId: string): Promise<Read[]> {
    const sources = await database.asOwner(owner.id, async (tx) => {
      const row = await tx
        .selectFrom("chat_messages")
        .selectAll()
        .$call(ownRow(owner.id, answerId))
        .executeTakeFirst();
      return (row && unlessAltered(() => openDetails(owner, row)))?.sources ?? [];
    });
    const ids = [...new Set(sources.map(({ reflection_id }) => reflection_id))];
    if (ids.length === 0) return [];
    const read: Read[] = [];
    for await (const batch of reflections.matching(owner, { for: "ai", filter: { within: "journal", ids } }))
      for (const each of batch)
        for (const { reflection_id, quote } of sources)
          if (each.state === "opened" && each.id === reflection_id && holds(each.reflection, quote))
            read.push({ source: "reflection", sourceId: reflection_id, text: quote });
    return read;
  }

  return async (owner: Owner, exchange: Exchange, signal: AbortSignal): Promise<void> => {
    const { chatId, answerId, message, model } = exchange;
    if (!(await store.isOn(owner))) return;
    const byRules = factsIn(message.text).map(
      (fact): Made => ({ ...fact, source: "message", sourceId: message.id }),
    );
    await store.add(owner, message.id, byRules);
    if (!model || message.text.split(/\s+/).length < fewestWordsForModel) return;
    const texts: Read[] = [
      { source: "message", sourceId: message.id, text: message.text },
      ...(await citedTexts(owner, answerId)),
    ];
    await store.add(owner, message.id, await factsByModel(model, texts, { chatId, signal }));
  };
}
