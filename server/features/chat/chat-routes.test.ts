import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { savePreferences } from "#contract/accounts/accounts.ts";
import { markActivity } from "#contract/activities/activities.ts";
import { maxMessageLength } from "#contract/chat/chat-rules.ts";
import {
  changeChat,
  deleteChat,
  exportChat,
  followAnswer,
  restoreChat,
  searchChats,
  sendMessage,
} from "#contract/chat/chats.ts";
import { emptyDraft, saveDaily } from "#contract/reflections/reflections.ts";
import { hostileTexts } from "#server/platform/testing/hostile-texts.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { newTalker } from "./testing.ts";

describe.each(engines)("conversations on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const aPerson = () => newTalker(server);

  it("keeps a message, answers it, and titles the conversation with its first words", async () => {
    const { start, send, ended, whole } = await aPerson();
    const id = await start();
    const { chat, message, answer } = await send(
      id,
      "I **walked** along the river and could not stop thinking about the letter.",
    );
    expect(chat).toMatchObject({
      title: "I walked along the river and could not stop thinking about…",
      leaf_id: answer.id,
    });
    const last = await ended(id, answer.id);
    expect(last).toMatchObject({ status: "done", written_by: { kind: "built_in" } });
    expect(last.text.length).toBeGreaterThan(10);
    expect((await whole(id)).messages).toEqual([message, last]);
  });

  it("finds them by words of their titles and messages, and shows where", async () => {
    const { access, start, send, ended } = await aPerson();
    const one = await start();
    const { answer, message } = await send(one, "The Führerschein exam is tomorrow, and my hands are cold.");
    await ended(one, answer.id);
    await send(await start(), "Something else");
    const found = async (search: string) =>
      (await server.expect(searchChats, 200, { access, body: { search } })).chats;
    expect(await found("fuhrerschein hand")).toMatchObject([{ id: one, message_id: message.id }]);
    const [hit] = await found("exams");
    const [start_, end] = hit?.marks[0] ?? [0, 0];
    expect(hit?.excerpt?.slice(start_, end)).toBe("exam");
    expect(await found("exam -cold")).toEqual([]);
    expect(await found("")).toHaveLength(2);
  });

  it("searches long messages in a thread, and shows where", async () => {
    const { access, start, send, ended } = await aPerson();
    const id = await start();
    const words = (hostileTexts["unique words"] ?? "").slice(0, 5_000);
    const { answer, message } = await send(id, `${words} the last heron`);
    await ended(id, answer.id);
    const found = async (search: string) =>
      (await server.expect(searchChats, 200, { access, body: { search } })).chats;
    const started = vi.fn();
    process.once("worker", started);
    // Each searched word is a prefix of all words of a message, but matches none.
    expect(await found("w10 w11 w12 w13")).toEqual([]);
    expect(started).toHaveBeenCalledOnce();
    const [hit] = await found("herons last");
    expect(hit).toMatchObject({ id, message_id: message.id });
    expect(hit?.marks.map(([from, to]) => hit.excerpt?.slice(from, to))).toEqual(["last", "heron"]);
  });

  it("lists pinned ones first, page by page", async () => {
    const { access, start } = await aPerson();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.push(await start());
      server.clock.advance(1000);
    }
    const [oldest = ""] = ids;
    await server.expect(changeChat, 200, { access, params: { id: oldest }, body: { pinned: true } });
    const listed: string[] = [];
    let cursor: string | null = null;
    do {
      const body: object = { limit: 2, cursor };
      const page = await server.expect(searchChats, 200, { access, body });
      listed.push(...page.chats.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(listed).toEqual([oldest, ...ids.slice(1).toReversed()]);
  });

  it("says so when the same matter comes back, and offers no activity that was archived", async () => {
    const { access, start, send, ended } = await aPerson();
    const offered = new Set<string>();
    for (;;) {
      const id = await start();
      const first = await send(id, "I lay awake over the presentation. I see myself failing.");
      await ended(id, first.answer.id);
      const second = await send(id, "Still the presentation. I see myself failing.", first.answer.id);
      await ended(id, second.answer.id);
      const words = "It's the presentation again, I'm failing in my head.";
      const { answer } = await send(id, words, second.answer.id);
      const { notices, activity_id } = await ended(id, answer.id);
      expect(notices).toContainEqual({ kind: "in_circles" });
      if (activity_id === null) break;
      expect(offered).not.toContain(activity_id);
      offered.add(activity_id);
      await server.expect(markActivity, 200, {
        access,
        params: { id: activity_id },
        body: { archived: true },
      });
    }
    expect(offered.size).toBeGreaterThan(0);
  });

  it("writes dates as the browser's language writes them, unless the person chose one", async () => {
    const { access, start, ended } = await aPerson();
    const daily = { ...emptyDraft, body: "The heron stood on one leg by the weir.", mood: 4 };
    await server.expect(saveDaily, 200, {
      access,
      params: { day: "2026-08-27" },
      body: {
        ...daily,
        revision: 0,
        save_id: randomUUID(),
        written_at: "2026-08-27T12:00:00Z",
        time_zone: "UTC",
      },
    });
    const dateIn = async (browser: string) => {
      const id = await start();
      const { answer } = await server.expect(sendMessage, 201, {
        access,
        params: { id },
        body: {
          id: randomUUID(),
          answer_id: randomUUID(),
          parent_id: null,
          text: "What did I write about the heron?",
        },
        headers: { "accept-language": browser },
      });
      return /(?:27 )?August (?:27, )?2026/.exec((await ended(id, answer.id)).text)?.[0];
    };
    expect(await dateIn("en-US,en;q=0.9")).toBe("August 27, 2026");
    expect(await dateIn("en-AU")).toBe("27 August 2026");
    await server.expect(savePreferences, 200, { access, body: { date_language: "en-GB" } });
    expect(await dateIn("en-US,en;q=0.9")).toBe("27 August 2026");
  });

  it("brings a deleted one back for a day, and not after", async () => {
    const { access, signInAgain, start, send, ended } = await aPerson();
    const id = await start();
    const { answer } = await send(id, "Keep this");
    await ended(id, answer.id);
    const call = { access, params: { id } };
    await server.runJobs();
    await server.expect(deleteChat, 204, call);
    expect((await server.call(exportChat, call)).status).toBe(404);
    server.clock.advance(86_400_000 - 1);
    await server.runJobs();
    const later = { access: await signInAgain(), params: { id } };
    expect(await server.expect(restoreChat, 200, later)).toMatchObject({ id, title: "Keep this" });
    await server.expect(deleteChat, 204, later);
    server.clock.advance(86_400_000);
    await server.runJobs();
    expect((await server.call(restoreChat, { access: await signInAgain(), params: { id } })).status).toBe(
      404,
    );
  });

  it("is exported as Markdown: the branch that is read, with a file name that any system takes", async () => {
    const { access, start, send, ended, regenerateAnswer } = await aPerson();
    const id = await start();
    const { message, answer } = await send(id, "I *counted* herons\n\nby the river.");
    await ended(id, answer.id);
    const second = await regenerateAnswer(id, message.id);
    const last = await ended(id, second.answer.id);
    const title = "../Herons: what / now?\u202e";
    await server.expect(changeChat, 200, { access, params: { id }, body: { title } });
    const response = await fetch(server.url + exportChat.url.replace(":id", id), {
      headers: { authorization: `Bearer ${access}` },
    });
    expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    const name = response.headers.get("content-disposition") ?? "";
    expect(decodeURIComponent(name)).toContain(".. Herons what now.md");
    const text = await response.text();
    expect(text).toContain("I *counted* herons\n\nby the river.");
    expect(text).toContain(last.text);
    expect(text.match(/^## /gm)).toHaveLength(2);
  });

  it("refuses a message that is empty or too long, beside its field, and keeps nothing of it", async () => {
    const { access, start, whole } = await aPerson();
    const id = await start();
    for (const text of ["", "  \n ", "a".repeat(maxMessageLength + 1), "a".repeat(200_000)]) {
      const body = { id: randomUUID(), answer_id: randomUUID(), parent_id: null, text };
      const answer = await server.call(sendMessage, { access, params: { id }, body });
      expect(answer).toMatchObject({ status: 400, body: { fields: { text: expect.any(String) } } });
    }
    expect((await whole(id)).messages).toEqual([]);
  });

  it("goes on after what a client has, by the id of the last event that it saw", async () => {
    const { access, start, send, ended } = await aPerson();
    const id = await start();
    const { answer } = await send(id, "The herons came back to the river today.");
    const { text } = await ended(id, answer.id);
    const path = followAnswer.url.replace(":id", id).replace(":message_id", answer.id);
    const rest = async (last: string) => {
      const headers = { authorization: `Bearer ${access}`, "last-event-id": last };
      const events = (await (await fetch(server.url + path, { headers })).text()).split("\n\n");
      return events.flatMap((event) =>
        event.includes("event: text") ? [JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? "{}").text] : [],
      );
    };
    expect((await rest("10")).join("")).toBe(text.slice(10));
    expect(await rest(String(text.length))).toEqual([]);
    for (const odd of ["-1", "ten", "999999999999"]) expect((await rest(odd)).join("")).toBe(text);
  });

  it("refuses another person and a visitor, whatever is asked", async () => {
    const { start } = await aPerson();
    const { access } = await aPerson();
    const id = await start();
    for (const endpoint of [exportChat, deleteChat, restoreChat]) {
      expect((await server.call(endpoint, { access, params: { id } })).status).toBe(404);
      expect((await server.call(endpoint, { params: { id } })).status).toBe(401);
    }
    expect(
      (await server.call(changeChat, { access, params: { id: randomUUID() }, body: { pinned: true } }))
        .status,
    ).toBe(404);
  });
});
