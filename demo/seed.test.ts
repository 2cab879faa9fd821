import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { login } from "#contract/accounts/accounts.ts";
import { listUnfinished } from "#contract/activities/answers.ts";
import { listPeople } from "#contract/analyzers/people.ts";
import { searchChats } from "#contract/chat/chats.ts";
import { addDays } from "#contract/day-rules.ts";
import { getExperimentsToday } from "#contract/experiments/experiments.ts";
import { listLetters } from "#contract/letters/letters.ts";
import { countReflections, searchReflections } from "#contract/reflections/reflection-list.ts";
import { getDayContext } from "#contract/reflections/reflections.ts";
import { listDueRevisits } from "#contract/revisits/revisits.ts";
import { type Calls, callsTo } from "#server/testing/calls.ts";
import { password, username } from "./account.ts";
import { instantOf } from "./events.ts";
import { seed } from "./seed.ts";
import { type DemoServer, startOn } from "./server.ts";

const today = "2027-03-18";
const now = instantOf(today, 10);

describe("the last weeks of the demo, on a server that starts on them", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "reflector-demo-"));
  let server: DemoServer;
  let joan: Calls;
  beforeAll(async () => {
    await seed(dataDir, now, { lastDays: 50 });
    server = await startOn(dataDir, { now: () => now });
    const { access } = await callsTo(server.url).expect(login, 200, { body: { username, password } });
    joan = callsTo(server.url, access);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  });

  it("have a streak, memories and what comes back today", async () => {
    const params = { day: today };
    const { streak, memories } = await joan.expect(getDayContext, 200, { params });
    expect(streak).toBeGreaterThanOrEqual(24);
    expect(memories.map(({ ago }) => ago.unit)).toEqual(["week", "month"]);
    const { due } = await joan.expect(listDueRevisits, 200, { params });
    expect(due.length).toBe(2);
    expect(due.every(({ source }) => source.stands === "here")).toBe(true);
  });

  it("are read: people, a letter and conversations are there", async () => {
    const { entities, so_far } = await joan.expect(listPeople, 200);
    expect(entities.map(({ name }) => name)).toContain("Callum");
    expect(so_far.left).toBe(0);
    expect((await joan.expect(listLetters, 200)).letters.length).toBeGreaterThan(0);
    expect((await joan.expect(searchChats, 200, { body: {} })).chats).toHaveLength(3);
  });

  it("can be searched, and leave something to go on with", async () => {
    expect((await joan.expect(listUnfinished, 200)).unfinished).toHaveLength(1);
    const { today: running } = await joan.expect(getExperimentsToday, 200, { params: { day: today } });
    expect(running).toHaveLength(1);
    const found = await joan.expect(searchReflections, 200, { body: { search: "marmalade" } });
    expect(found).toMatchObject({ left_to_index: 0, reflections: [{ day: addDays(today, -3) }] });
    const { count } = await joan.expect(countReflections, 200, { body: { in_trash: true } });
    expect(count).toBe(1);
  });
});
