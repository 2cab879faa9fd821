import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getInsightDays } from "#contract/insights/insights.ts";
import { getChanges, searchReflections } from "#contract/reflections/reflection-list.ts";
import { emptyDraft, saveReflection } from "#contract/reflections/reflections.ts";
import { newAccess, startTestServer, type TestServer } from "#server/testing.ts";

const atOnce = 60;

// On PostgreSQL, statements take their time elsewhere.
describe("while one person searches, lists or reads changes many times at once", () => {
  let server: TestServer;
  let reader: string;
  let other: string;

  beforeAll(async () => {
    server = await startTestServer("sqlite");
    [reader, other] = [await newAccess(server), await newAccess(server)];
    for (let count = 0; count < 30; count += 1) await save(reader);
    // Opens the connections, so that later requests arrive together.
    await Promise.all(Array.from({ length: atOnce }, () => reads.search(reader)));
  });
  afterAll(() => server.stop());

  const save = (access: string) =>
    server.expect(saveReflection, 200, {
      access,
      params: { id: randomUUID() },
      body: {
        ...emptyDraft,
        body: "A heron stood in the reeds.",
        revision: 0,
        save_id: randomUUID(),
        written_at: "2026-11-20T20:00:00.000Z",
        time_zone: "Europe/Berlin",
        day: "2026-11-20",
      },
    });
  const reads = {
    search: async (access: string) =>
      (await server.expect(searchReflections, 200, { access, body: { search: "heron" } })).reflections,
    list: async (access: string) =>
      (await server.expect(searchReflections, 200, { access, body: {} })).reflections,
    insights: async (access: string) =>
      (await server.expect(getInsightDays, 200, { access, query: {} })).days,
    changes: async (access: string) =>
      (await server.expect(getChanges, 200, { access, query: { since: "0" } })).changes,
  };

  /** How many of the reads are answered before another person is, who comes after the first of the answers. */
  async function answeredBefore(read: keyof typeof reads, work: () => Promise<unknown>): Promise<number> {
    let answered = 0;
    const all = Array.from({ length: atOnce }, async () => {
      expect((await reads[read](reader)).length).toBeGreaterThan(0);
      answered += 1;
    });
    await Promise.any(all);
    await work();
    const before = answered;
    await Promise.all(all);
    return before;
  }

  it.each(["search", "list", "changes", "insights"] as const)(
    "another person's save is answered before most of them (%s)",
    async (read) => {
      expect(await answeredBefore(read, () => save(other))).toBeLessThan(atOnce / 2);
    },
  );

  it("another person's search is answered before most of them", async () => {
    expect(await answeredBefore("search", () => reads.search(other))).toBeLessThan(atOnce / 2);
  });
});
