import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { login } from "#contract/accounts/accounts.ts";
import { addDays } from "#contract/day-rules.ts";
import { askForExport } from "#contract/exports/exports.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { emptyDraft, getReflection, saveDaily } from "#contract/reflections/reflections.ts";
import { expectProblems } from "#server/testing/expected-problems.ts";
import { newPerson } from "./features/reminders/testing.ts";
import { openSqlite } from "./platform/database.ts";
import { createTestDatabase, type TestDatabase } from "./platform/testing.ts";
import { overwritePage, pagesIn } from "./testing/damaged-pages.ts";
import { password, startTestServer, type TestServer } from "./testing.ts";

const texts = 40;

describe("a journal with two pages of its database overwritten", () => {
  let database: TestDatabase;
  let server: TestServer;
  let access: string;
  const days: string[] = [];

  beforeAll(async () => {
    database = await createTestDatabase("sqlite");
    const first = await startTestServer("sqlite", { database });
    const { username, access: token } = await newPerson(first);
    for (let at = 0; at < texts; at += 1) {
      const day = addDays("2026-11-21", -at);
      const draft = { ...emptyDraft, revision: 0, written_at: "2026-11-21T10:00:00Z", time_zone: "UTC" };
      const body = { ...draft, save_id: randomUUID(), title: `Page ${at}`, body: "A long way. ".repeat(400) };
      await first.expect(saveDaily, 200, { access: token, params: { day }, body });
      days.push(day);
    }
    await database.emptyLog();
    const leaves = await pagesIn(database, "leaf");
    const { masterKey } = first;
    await first.stop();
    await database.close();
    for (const page of [leaves[1], leaves.at(-1)]) overwritePage(database.dataDir, page ?? 0);
    // Another connection: the first one may hold the pages in memory.
    const opened = { ...database, ...openSqlite(database.dataDir) };
    database = opened;
    server = await startTestServer("sqlite", { database, masterKey });
    access = (await server.expect(login, 200, { body: { username, password } })).access;
  });
  afterAll(async () => {
    await server.stop();
    await database.drop();
  });

  it("is listed, with what can't be read marked as damaged on its day", async () => {
    expectProblems();
    const { reflections } = await server.expect(searchReflections, 200, { access, body: { limit: 50 } });
    expect(reflections.map(({ day }) => day)).toEqual(days);
    const damaged = reflections.filter((each) => each.damaged);
    expect(damaged.length).toBeGreaterThan(1);
    expect(damaged.length).toBeLessThan(texts / 2);
    const [one] = damaged;
    const params = { id: one?.id ?? "" };
    expect(await server.call(getReflection, { access, params })).toMatchObject({
      status: 500,
      body: { code: "sealed_value_refused", message: expect.stringContaining("database is damaged") },
    });
  });

  it.each(["archive", "day_one", "book", "csv"] as const)(
    "is exported as %s, with what can be read, and the days of the rest",
    async (kind) => {
      const { reflections } = await server.expect(searchReflections, 200, { access, body: { limit: 50 } });
      const lost = reflections.filter(({ damaged }) => damaged);
      const body = { kind, selection: { of: "everything" as const }, passphrase: null, show: false };
      const { address } = await server.expect(askForExport, 200, { access, body });
      const answer = await fetch(server.url + address);
      expect(answer.status).toBe(200);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const isZip = kind === "archive" || kind === "day_one";
      const said = isZip
        ? Object.entries(unzipSync(bytes)).map(([name, file]) => `${name}\n${strFromU8(file)}`)
        : [strFromU8(bytes)];
      for (const { id, day } of lost) {
        expect(said.some((text) => text.includes(day))).toBe(true);
        if (kind === "archive") expect(said.join("\n")).toContain(id);
      }
      for (const { title, damaged } of reflections)
        if (!damaged && kind !== "csv") expect(said.join("\n")).toContain(title);
    },
  );
});
