import { expect, it } from "vitest";
import { createKeptTokens } from "./kept-tokens.ts";

const noon = new Date("2026-11-21T12:00:00Z").getTime();

function keeping(endsAt = noon + 900_000) {
  let now = noon;
  const opened: string[] = [];
  const kept = createKeptTokens({ now: () => new Date(now) }, async (token) => {
    opened.push(token);
    return token.startsWith("good") ? { of: token, endsAt } : null;
  });
  return { ...kept, opened, wait: (ms: number) => (now += ms) };
}

it("opens a token once in half a minute", async () => {
  const { read, opened, wait } = keeping();
  for (const afterMs of [0, 10_000, 19_999]) {
    wait(afterMs);
    expect(await read("good")).toMatchObject({ of: "good" });
  }
  expect(opened).toEqual(["good"]);
  wait(1);
  await read("good");
  expect(opened).toEqual(["good", "good"]);
});

it("keeps no token longer than it is good", async () => {
  const { read, opened, wait } = keeping(noon + 5000);
  await read("good");
  wait(5000);
  await read("good");
  expect(opened).toEqual(["good", "good"]);
});

it("tells tokens apart, and keeps none that is refused", async () => {
  const { read, opened } = keeping();
  expect(await read("good one")).toMatchObject({ of: "good one" });
  expect(await read("good two")).toMatchObject({ of: "good two" });
  expect(await read("bad")).toBeNull();
  expect(await read("bad")).toBeNull();
  expect(opened).toEqual(["good one", "good two", "bad", "bad"]);
});

it("forgets a token whose session has ended, and the oldest of more than 200", async () => {
  const { read, drop, opened } = keeping();
  await read("good");
  drop("good");
  await read("good");
  for (let at = 0; at < 200; at += 1) await read(`good ${at}`);
  await read("good");
  expect(opened.filter((token) => token === "good")).toHaveLength(3);
});
