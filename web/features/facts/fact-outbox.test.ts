import { beforeEach, describe, expect, it } from "vitest";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { testKey } from "#web/lib/device/testing.ts";
import { createFactOutbox, type PendingValue } from "./fact-outbox.ts";

const userId = "019f0000-0000-7000-8000-000000000001";
const day = "2026-11-21";
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe("facts that the server does not have yet", () => {
  let failure: ApiFailure | null;
  let sent: PendingValue[];
  let confirmed: PendingValue[];
  let refused: string[];
  let retry: () => void;
  beforeEach(() => {
    localStorage.clear();
    [failure, sent, confirmed, refused, retry] = [null, [], [], [], () => undefined];
  });

  const open = () =>
    createFactOutbox({
      userId,
      storage: () => localStorage,
      keyOf: (wanted) => (wanted === userId ? testKey(userId) : null),
      send: async (pending) => {
        if (failure) throw failure;
        sent.push(pending);
      },
      onSent: (pending) => confirmed.push(pending),
      onRefused: (_, reason) => refused.push(reason),
      after: (_ms, act) => {
        retry = act;
        return () => undefined;
      },
    });
  const offline = new ApiFailure({ status: 0, message: "The server can’t be reached.", offline: true });

  it("are sent at once, and then forgotten", async () => {
    const outbox = open();
    outbox.set({ id: "ran", day, value: 1 });
    expect(outbox.list()).toMatchObject([{ id: "ran", day, value: 1 }]);
    await settled();
    expect([sent, outbox.list(), localStorage.length]).toMatchObject([[{ value: 1 }], [], 0]);
  });

  it("wait sealed for the connection, also for a page that opens later, and the last press counts", async () => {
    failure = offline;
    const outbox = open();
    outbox.set({ id: "slept", day, value: 31_415 });
    outbox.set({ id: "slept", day, value: 27_182 });
    outbox.set({ id: "ran", day, value: null });
    await settled();
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/31415|27182/);
    const later = open();
    later.readAgain();
    expect(later.list()).toMatchObject([
      { id: "slept", value: 27_182 },
      { id: "ran", value: null },
    ]);
    failure = null;
    retry();
    await settled();
    expect(sent.map(({ value }) => value)).toEqual([27_182, null]);
    later.readAgain();
    expect([later.list(), confirmed.length, localStorage.length]).toEqual([[], 4, 0]);
  });

  it("leave with a reason once the server refuses them, and hold up no other", async () => {
    failure = new ApiFailure({
      status: 400,
      message: "",
      body: { code: "invalid_input", message: "", fields: { id: "This fact no longer exists." } },
    });
    const outbox = open();
    outbox.set({ id: "gone", day, value: 1 });
    await settled();
    expect([refused, outbox.list()]).toEqual([["This fact no longer exists."], []]);
  });

  it("keep a press that came while another one was being sent", async () => {
    const outbox = open();
    outbox.set({ id: "ran", day, value: 1 });
    outbox.set({ id: "ran", day, value: null });
    await settled();
    expect([sent.map(({ value }) => value), outbox.list()]).toEqual([[1, null], []]);
  });

  it("stay in this page if the device can't store them", async () => {
    failure = offline;
    const outbox = createFactOutbox({
      userId,
      storage: () => localStorage,
      keyOf: () => null,
      send: () => Promise.reject(offline),
      onSent: () => undefined,
      onRefused: () => undefined,
      after: () => () => undefined,
    });
    outbox.set({ id: "ran", day, value: 1 });
    outbox.readAgain();
    expect([outbox.list().length, outbox.isAtRisk()]).toEqual([1, true]);
  });
});
