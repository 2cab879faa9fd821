import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ModelEvent } from "#server/features/models/index.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { addOwner } from "../answers/testing.ts";
import { sealTitle } from "../stored/chat-rows.ts";
import { noDetails, sealDetails, sealText } from "../stored/message-rows.ts";
import { addReflections, today } from "../testing.ts";
import { rememberedLines } from "./remembered-store.ts";
import { rememberExchange } from "./remembering.ts";
import { sweepRemembered } from "./sweeping.ts";

const quote = "My cousin Rosa runs a bakery in Lisbon";
const body = `We sat by the window. ${quote}, and I helped her.`;

describe.each(engines)("a sentence made from a reflection on %s", (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.drop());

  /** A person with one reflection that an answer cites, and a model that writes `written` about it. */
  async function anExchange(written: (fence: string) => string = () => `${quote}. | ${quote} | 2`) {
    const context = await createTestContext(database);
    const owner = await addOwner(database);
    const [reflection] = await addReflections(context, owner, [{ day: today, title: "Lisbon", body }]);
    const reflectionId = reflection?.id ?? "";
    const [chatId, messageId, answerId] = [randomUUID(), randomUUID(), randomUUID()];
    const message = "Tell me what I wrote about my family, please.";
    const source = {
      number: 1,
      reflection_id: reflectionId,
      revision: 1,
      day: today,
      mood: null,
      title: "",
      quote: body,
      passage: "",
    };
    const rows = [
      { id: messageId, parent_id: null, role: "person" as const, text: message, details: noDetails },
      {
        id: answerId,
        parent_id: messageId,
        role: "companion" as const,
        text: "You did. [1]",
        details: { ...noDetails, sources: [source] },
      },
    ];
    await database.asOwner(owner.id, async (tx) => {
      await tx
        .insertInto("chats")
        .values({
          owner_id: owner.id,
          id: chatId,
          title: sealTitle(owner, chatId, "Family"),
          titled_by: null,
          model: null,
          leaf_id: answerId,
          created_at: 0,
          updated_at: 0,
          deleted_at: null,
        })
        .execute();
      for (const [position, { id, text, details, ...row }] of rows.entries())
        await tx
          .insertInto("chat_messages")
          .values({
            ...row,
            owner_id: owner.id,
            id,
            chat_id: chatId,
            position,
            status: "done",
            lease_id: null,
            lease_until: null,
            created_at: 0,
            updated_at: 0,
            text: sealText(owner, id, text),
            details: sealDetails(owner, id, details),
          })
          .execute();
    });
    const asked: string[] = [];
    const model = {
      async *write(request: {
        system: string;
        turns: readonly { text: string }[];
      }): AsyncGenerator<ModelEvent> {
        asked.push(request.turns[0]?.text ?? "");
        yield { kind: "text", text: written(request.system) };
        yield { kind: "end", why: "done" };
      },
    };
    const remember = () =>
      rememberExchange(
        context,
        owner,
        { chatId, answerId, message: { id: messageId, text: message }, model },
        new AbortController().signal,
      );
    const change = (values: { deleted_at?: number | null; excluded_from_ai?: number }) =>
      database.asOwner(owner.id, (tx) =>
        tx
          .updateTable("reflections")
          .set(values)
          .where("owner_id", "=", owner.id)
          .where("id", "=", reflectionId)
          .execute(),
      );
    const rowCount = async () =>
      (
        await database.asSystem((tx) =>
          tx.selectFrom("remembered").select("id").where("owner_id", "=", owner.id).execute(),
        )
      ).length;
    const lines = () => rememberedLines(context, owner);
    return { lines, sweep: () => sweepRemembered(context), remember, change, rowCount, asked };
  }

  it("says only what the source says, and is used in prompts", async () => {
    const { remember, lines, asked } = await anExchange();
    await remember();
    expect(asked[0]).toContain(body);
    expect(await lines()).toEqual([`${quote}.`]);
  });

  it.each([
    ["has no such words", "My cousin Rosa is rich. | My cousin Rosa is rich | 2"],
    ["says more than its words", "I owe Rosa forty thousand euros. | My cousin Rosa | 2"],
    ["names no text", `${quote}. | ${quote} | 9`],
    ["is about health", "My cousin Rosa has cancer. | My cousin Rosa | 2"],
    ["is no sentence at all", "none"],
  ])("is dropped if it %s", async (_, written) => {
    const { remember, lines } = await anExchange(() => written);
    await remember();
    expect(await lines()).toEqual([]);
  });

  it.each([`**${quote}.** | ${quote} | 2`, `<b>${quote}.</b> | ${quote} | 2`])(
    "is remembered without its markup: %s",
    async (written) => {
      const { remember, lines } = await anExchange(() => written);
      await remember();
      expect(await lines()).toEqual([`${quote}.`]);
    },
  );

  it("is never made from one that is excluded from AI", async () => {
    const { remember, change, lines, asked } = await anExchange();
    await change({ excluded_from_ai: 1 });
    await remember();
    expect(asked.join()).not.toContain("bakery");
    expect(await lines()).toEqual([]);
  });

  it("hides while its reflection is in the trash", async () => {
    const { remember, change, lines, sweep } = await anExchange();
    await remember();
    await change({ deleted_at: 1 });
    expect(await lines()).toEqual([]);
    await sweep();
    await change({ deleted_at: null });
    expect(await lines()).toEqual([`${quote}.`]);
  });

  it("goes for good once its reflection is excluded from AI", async () => {
    const { remember, change, lines, sweep, rowCount } = await anExchange();
    await remember();
    await change({ excluded_from_ai: 1 });
    expect(await lines()).toEqual([]);
    expect(await rowCount()).toBe(1);
    await sweep();
    expect(await rowCount()).toBe(0);
  });
});
