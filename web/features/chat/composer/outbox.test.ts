import { beforeEach, describe, expect, it } from "vitest";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { testKey } from "#web/lib/device/testing.ts";
import { messageOf } from "../testing.ts";
import { createOutbox, type OutgoingMessage, type SentMessage } from "./outbox.ts";

const hanna = "01930000-0000-7000-8000-000000000001";
const offline = new ApiFailure({ status: 0, message: "The server can’t be reached.", offline: true });

const outgoing = (id: string, chat_id = "c1"): OutgoingMessage => ({
  chat_id,
  begins: false,
  model: null,
  id,
  parent_id: null,
  answer_id: `answer to ${id}`,
  text: `words of ${id}`,
  given: [],
  filters: null,
  at: Number(id.replace(/\D/g, "")),
});

const chat = {
  id: "c1",
  title: "",
  pinned: false,
  model: null,
  leaf_id: null,
  created_at: "2026-11-21T20:00:00.000Z",
  updated_at: "2026-11-21T20:00:00.000Z",
  damaged: false,
};

/** A server that stores each message once, and may fail. */
function scripted() {
  const kept = new Map<string, string>();
  const line: { failure: Error | null; losesAnswer: boolean } = { failure: null, losesAnswer: false };
  const send = async ({ id, text }: OutgoingMessage): Promise<SentMessage> => {
    if (line.failure) throw line.failure;
    kept.set(id, text);
    if (line.losesAnswer) throw offline;
    return { chat, message: messageOf({ id, role: "person" }), answer: messageOf({ status: "writing" }) };
  };
  return { kept, line, send };
}

function open(server: ReturnType<typeof scripted>, { hasKey = true } = {}) {
  const timers: { ms: number; task: () => void }[] = [];
  const arrived: string[] = [];
  const outbox = createOutbox({
    userId: hanna,
    storage: () => localStorage,
    keyOf: (userId) => (hasKey ? testKey(userId) : null),
    send: server.send,
    onSent: ({ id }) => arrived.push(id),
    after: (ms, task) => {
      timers.push({ ms, task });
      return () => undefined;
    },
  });
  return { outbox, timers, arrived };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => localStorage.clear());

describe("a message on its way", () => {
  it("says that its person has to log in again, until it is sent", async () => {
    const server = scripted();
    server.line.failure = new ApiFailure({ status: 401, message: "" });
    const { outbox, arrived } = open(server);
    outbox.add(outgoing("m1"));
    await settle();
    expect(outbox.list()).toMatchObject([{ isSending: false, isSignedOut: true, refusal: null }]);
    server.line.failure = offline;
    await outbox.sendAll();
    expect(outbox.list()).toMatchObject([{ isSignedOut: false }]);
    server.line.failure = null;
    await outbox.sendAll();
    expect(arrived).toEqual(["m1"]);
  });

  it("can be sent again after a fault of the app itself", async () => {
    const server = scripted();
    server.line.failure = new ApiFailure({ status: 503, message: "" });
    const { outbox, arrived } = open(server);
    outbox.add(outgoing("m1"));
    await settle();
    server.line.failure = new TypeError("A fault of ours.");
    await expect(outbox.sendAll()).rejects.toThrow("A fault of ours.");
    expect(outbox.list()).toMatchObject([{ isSending: false, refusal: null }]);
    server.line.failure = null;
    await outbox.sendAll();
    expect(arrived).toEqual(["m1"]);
  });

  it("arrives, and nothing of it stays on the device", async () => {
    const server = scripted();
    const { outbox, arrived } = open(server);
    expect(outbox.add(outgoing("m1"))).toBe(true);
    await settle();
    expect(arrived).toEqual(["m1"]);
    expect(server.kept.get("m1")).toBe("words of m1");
    expect(outbox.list()).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  it("waits without a connection, sealed, through a reload, and is sent when it is back", async () => {
    const server = scripted();
    server.line.failure = offline;
    const first = open(server);
    first.outbox.add(outgoing("m1"));
    await settle();
    expect(first.outbox.list()).toMatchObject([{ id: "m1", isSending: false, refusal: null }]);
    expect(JSON.stringify(localStorage)).not.toContain("words of");

    const { outbox, arrived } = open(server);
    expect(outbox.list()).toMatchObject([{ id: "m1", text: "words of m1" }]);
    server.line.failure = null;
    await outbox.sendAll();
    expect(arrived).toEqual(["m1"]);
  });

  it("is kept once, though its answer was lost and it was sent again", async () => {
    const server = scripted();
    server.line.losesAnswer = true;
    const { outbox, timers, arrived } = open(server);
    outbox.add(outgoing("m1"));
    await settle();
    expect(outbox.list()).toHaveLength(1);
    server.line.losesAnswer = false;
    timers[0]?.task();
    await settle();
    expect([...server.kept]).toHaveLength(1);
    expect(arrived).toEqual(["m1"]);
  });

  it("is tried again after longer and longer pauses", async () => {
    const server = scripted();
    server.line.failure = new ApiFailure({ status: 503, message: "Busy" });
    const { outbox, timers } = open(server);
    outbox.add(outgoing("m1"));
    await settle();
    for (let at = 0; at < 6; at += 1) {
      timers[at]?.task();
      await settle();
    }
    expect(timers.map(({ ms }) => ms)).toEqual([3000, 6000, 12_000, 24_000, 48_000, 60_000, 60_000]);
  });

  it("stays with the server's sentence when it is refused, until its person decides", async () => {
    const server = scripted();
    server.line.failure = new ApiFailure({ status: 409, message: "Wait for the answer first." });
    const { outbox, arrived } = open(server);
    outbox.add(outgoing("m1"));
    await settle();
    expect(outbox.list()).toMatchObject([{ refusal: "Wait for the answer first." }]);
    server.line.failure = null;
    outbox.retry("m1");
    await settle();
    expect(arrived).toEqual(["m1"]);
  });

  it("holds back what follows it in its conversation, and nothing else", async () => {
    const server = scripted();
    server.line.failure = new ApiFailure({ status: 404, message: "It is gone." });
    const { outbox, arrived } = open(server);
    outbox.add(outgoing("m1"));
    await settle();
    server.line.failure = null;
    outbox.add(outgoing("m2"));
    outbox.add(outgoing("m3", "c2"));
    await settle();
    expect(arrived).toEqual(["m3"]);
    outbox.remove("m1");
    await outbox.sendAll();
    expect(arrived).toEqual(["m3", "m2"]);
  });

  it("is seen and sent by another tab, once", async () => {
    const server = scripted();
    server.line.failure = offline;
    const one = open(server);
    const other = open(server);
    one.outbox.add(outgoing("m1"));
    await settle();
    other.outbox.readAgain();
    expect(other.outbox.list()).toHaveLength(1);
    server.line.failure = null;
    await other.outbox.sendAll();
    one.outbox.readAgain();
    expect(one.outbox.list()).toEqual([]);
    expect([...server.kept]).toHaveLength(1);
  });

  it("lasts as long as the page where this device can't keep it", async () => {
    const server = scripted();
    server.line.failure = offline;
    const { outbox } = open(server, { hasKey: false });
    expect(outbox.add(outgoing("m1"))).toBe(false);
    await settle();
    outbox.readAgain();
    expect(outbox.list()).toHaveLength(1);
    expect(outbox.isAtRisk()).toBe(true);
  });
});
