import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Day } from "#contract/day-rules.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import {
  conflictSchema,
  getDaily,
  type Reflection,
  reflectionSchema,
  type Save,
  saveDaily,
} from "#contract/reflections/reflections.ts";
import { engines } from "#server/platform/testing.ts";
import { newAccess, startTestServer, type TestServer } from "#server/testing.ts";
import { aSave, daysAgo } from "../testing.ts";

describe.each(engines)("saving a daily reflection on %s", (engine) => {
  let server: TestServer;
  let access: string;
  let day: Day;
  let used = 0;

  beforeAll(async () => {
    server = await startTestServer(engine);
    access = await newAccess(server);
  });
  beforeEach(() => {
    day = daysAgo(++used);
  });
  afterAll(() => server.stop());

  const send = (body: Save) => server.call(saveDaily, { access, params: { day }, body });
  const save = (body: Save) => server.expect(saveDaily, 200, { access, params: { day }, body });
  const read = async () => (await server.expect(getDaily, 200, { access, params: { day } })).reflection;
  const found = async (search: string) =>
    (await server.expect(searchReflections, 200, { access, body: { search } })).reflections.length;

  /** Sends both at once. One must be saved, and the other refused with the saved one. */
  async function race(first: Save, second: Save): Promise<Reflection> {
    const answers = await Promise.all([send(first), send(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = reflectionSchema.parse(answers.find(({ status }) => status === 200)?.body);
    const loser = conflictSchema.parse(answers.find(({ status }) => status === 409)?.body);
    expect(loser).toMatchObject({ code: "stale_revision", current: winner });
    expect(await read()).toEqual(winner);
    return winner;
  }

  it("increases the revision that the words started from", async () => {
    const first = await save(aSave({ body: "one" }));
    server.clock.advance(1000);
    const second = await save(aSave({ body: "one two", revision: 1 }));
    server.clock.advance(1000);
    const third = await save(aSave({ body: "one two three", revision: 2 }));
    expect([first.revision, second.revision, third.revision]).toEqual([1, 2, 3]);
    expect(third).toMatchObject({ id: first.id, created_at: first.created_at, word_count: 3 });
    expect(third.updated_at > second.updated_at && second.updated_at > first.updated_at).toBe(true);
    expect(await read()).toEqual(third);
  });

  it.each([0, 1, 3, 7])(
    "refuses words that started from revision %i of 2, and overwrites nothing",
    async (revision) => {
      await save(aSave({ body: "first" }));
      const current = await save(aSave({ title: "kept", body: "the kept words", mood: 2, revision: 1 }));
      expect(await send(aSave({ body: "stale words", revision }))).toEqual({
        status: 409,
        headers: expect.anything(),
        body: {
          code: "stale_revision",
          message: "This reflection has been changed elsewhere. Both texts are kept.",
          current,
        },
      });
      expect(await read()).toEqual(current);
      expect(await found('"stale words"')).toBe(0);
    },
  );

  it("gives a repeated save the same answer, and makes no second revision", async () => {
    const first = aSave({ body: "begun" });
    const begun = await save(first);
    expect(await save(first)).toEqual(begun);
    const second = aSave({ body: "begun and gone on", revision: 1 });
    const goneOn = await save(second);
    server.clock.advance(60_000);
    expect(await save(second)).toEqual(goneOn);
    expect(await read()).toEqual(goneOn);
    // A later save replaced its words, so it can't be answered as if they were still stored.
    expect(await send(first)).toMatchObject({ status: 409, body: { current: goneOn } });
  });

  it("stores one of two equal simultaneous saves, and gives both the same answer", async () => {
    const first = aSave({ body: "sent twice" });
    const [one, two] = await Promise.all([save(first), save(first)]);
    expect(one).toEqual(two);
    expect(one.revision).toBe(1);
  });

  it("stores words that started from a revision that the store no longer has", async () => {
    const saved = await save(aSave({ body: "written before the store was lost", revision: 3 }));
    expect(saved.revision).toBe(4);
    expect(await read()).toEqual(saved);
    await save(aSave({ body: "and after", revision: 4 }));
  });

  it("lets only one of two first saves of a day win", async () => {
    for (let round = 0; round < 10; round++) {
      day = daysAgo(++used);
      const winner = await race(aSave({ body: "on the phone" }), aSave({ body: "at the desk" }));
      expect(winner.revision).toBe(1);
    }
  });

  it("lets exactly one of two saves from the same revision win, 20 times", async () => {
    let { revision } = await save(aSave({ body: "start" }));
    for (let round = 0; round < 20; round++) {
      const [one, two] = [`phone${round} sea`, `desk${round} hill`];
      const winner = await race(aSave({ body: one, revision }), aSave({ body: two, revision }));
      revision += 1;
      expect(winner.revision).toBe(revision);
      expect([one, two]).toContain(winner.body);
      if (round % 10 > 0) continue;
      const lost = winner.body === one ? two : one;
      expect(await found(`"${winner.body}"`)).toBe(1);
      expect(await found(`"${lost}"`)).toBe(0);
    }
  });

  it("lets two people, and one person on two days, save at once", async () => {
    const other = await newAccess(server);
    const days = Array.from({ length: 8 }, () => daysAgo(++used));
    const body = () => aSave({ body: "many words that all of these have in common", save_id: randomUUID() });
    const saved = await Promise.all(
      days.flatMap((each) =>
        [access, other].map((token) =>
          server.expect(saveDaily, 200, { access: token, params: { day: each }, body: body() }),
        ),
      ),
    );
    expect(new Set(saved.map(({ id }) => id)).size).toBe(16);
    expect(saved.every(({ revision }) => revision === 1)).toBe(true);
  });
});
