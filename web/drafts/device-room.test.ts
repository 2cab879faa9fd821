import { describe, expect, it } from "vitest";
import { createDeviceRoom } from "./device-room.ts";

function device(left: number) {
  const state = { left, time: 0, asked: 0 };
  const room = createDeviceRoom(
    () => ({
      persist: async () => {
        state.asked += 1;
        return true;
      },
      estimate: async () => ({ quota: 1e9, usage: 1e9 - state.left }),
    }),
    () => state.time,
  );
  return { state, room };
}

describe("the room on this device", () => {
  it("is asked for once, when writing begins", async () => {
    const { state, room } = device(5e8);
    await room.check();
    state.time += 120_000;
    await room.check();
    expect(state.asked).toBe(1);
    expect(room.isScarce()).toBe(false);
  });

  it("is reported as scarce, and as sufficient again", async () => {
    const { state, room } = device(1e6);
    const shown: boolean[] = [];
    room.subscribe(() => shown.push(room.isScarce()));
    await room.check();
    expect(shown).toEqual([true]);
    state.left = 5e8;
    await room.check();
    expect(room.isScarce()).toBe(true);
    state.time += 60_000;
    await room.check();
    expect(shown).toEqual([true, false]);
  });

  it("is not wondered about where a browser says nothing", async () => {
    const refusing = createDeviceRoom(
      () => ({
        persist: () => Promise.reject(new DOMException("", "SecurityError")),
        estimate: async () => ({ quota: 1e9, usage: 1e9 }),
      }),
      () => 0,
    );
    await refusing.check();
    const silent = createDeviceRoom(
      () => ({ persist: async () => true, estimate: async () => ({ usage: 1e9 }) }),
      () => 0,
    );
    await silent.check();
    expect(silent.isScarce()).toBe(false);
    await createDeviceRoom(
      () => undefined,
      () => 0,
    ).check();
    expect(refusing.isScarce()).toBe(false);
  });
});
