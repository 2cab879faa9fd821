import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import { decideOnPerson, getPerson, listPeople, undoPersonDecision } from "#contract/analyzers/people.ts";
import {
  decideOnTheme,
  getRecurringTheme,
  listRecurringThemes,
  undoThemeDecision,
} from "#contract/analyzers/themes.ts";
import { daysAgo, newPerson } from "#server/features/analyzers/testing.ts";
import { createTestEmbedder } from "#server/features/meaning/testing.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";

describe.each(engines)("people, places and themes on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { prepare: createTestEmbedder().use });
  });
  afterAll(() => server.stop());

  /** Someone with four days in their journal, which has been read. */
  async function aWriter() {
    const person = await newPerson(server);
    const { access, write, visit } = person;
    const saved = [
      await write("I went for a **walk** with Emil. The deadline is close.", { day: daysAgo(4), mood: 4 }),
      await write("Mom called about the deadline, and I had tea.", { day: daysAgo(3), mood: 2 }),
      await write("I drove to Leipzig with Emil. The deadline is over.", { day: daysAgo(2), mood: 5 }),
      await write("I met Emilio in the park. It was nice.", { day: daysAgo(1) }),
    ];
    await visit();
    const list = () => server.expect(listPeople, 200, { access });
    const idOf = async (name: string) =>
      (await list()).entities.find((each) => each.name === name)?.id ?? randomUUID();
    const decide = async (name: string, decision: object, id: string = randomUUID()) => {
      const body = { entity_id: await idOf(name), decision };
      return { id, ...(await server.call(decideOnPerson, { access, params: { id }, body })) };
    };
    const names = async () =>
      (await list()).entities.map(({ name, kind, days }) => `${kind} ${name} ${days}`);
    const undo = (id: string) => server.expect(undoPersonDecision, 200, { access, params: { id } });
    return { ...person, saved, list, idOf, decide, names, undo };
  }

  it("are found in what was written, with quotes at their places", async () => {
    const { access, list, idOf, names, saved } = await aWriter();
    expect(await names()).toEqual(["person Emil 2", "person Emilio 1", "place Leipzig 1", "person Mom 1"]);
    expect((await list()).so_far).toEqual({ read: 4, left: 0 });
    const page = await server.expect(getPerson, 200, { access, params: { id: await idOf("Emil") } });
    expect(page.entity).toMatchObject({ name: "Emil", days: 2, first_day: daysAgo(4), last_day: daysAgo(2) });
    expect(page.days).toEqual([
      { day: daysAgo(4), times: 1, mood: 4 },
      { day: daysAgo(2), times: 1, mood: 5 },
    ]);
    expect(page.quotes.map(({ text }) => text)).toEqual([
      "I drove to Leipzig with Emil.",
      "I went for a walk with Emil.",
    ]);
    const [, first] = page.quotes;
    expect(saved[0]?.body.slice(first?.start, first?.end)).toBe("I went for a **walk** with Emil.");
    expect(first?.text.slice(first.marks[0]?.start, first.marks[0]?.end)).toBe("Emil");
    expect(page.beside).toMatchObject([{ name: "Leipzig", days: 1 }]);
  });

  it("are not looked for in what a check-in gives to choose from", async () => {
    const { access, write, visit, names } = await aWriter();
    const before = await names();
    const activity = builtInActivities.find(({ title }) => title === "Satisfaction with life");
    if (!activity) throw new Error("This check-in is gone.");
    const begun = beginAnswers(activity, null);
    const answers = { ...begun, finished_at: `${daysAgo(1)}T12:00:00.000Z` };
    for (const { id } of activity.steps) answers.answers[id] = 3;
    const { body } = await write("", { day: daysAgo(1), activity_id: activity.id, answers });
    expect(body).toContain("3, Slightly disagree");
    await visit();
    expect(await names()).toEqual(before);
    expect(await server.expect(listPeople, 200, { access })).toMatchObject({ so_far: { read: 5, left: 0 } });
  });

  it("are merged, and split again when that is undone", async () => {
    const { access, decide, names, idOf, undo } = await aWriter();
    const into_id = await idOf("Emil");
    const before = await names();
    const { id, status, body } = await decide("Emilio", { kind: "merge", into_id });
    expect([status, body]).toEqual([200, { id: into_id }]);
    expect(await names()).toContain("person Emil 3");
    const page = await server.expect(getPerson, 200, { access, params: { id: into_id } });
    expect(page.names).toEqual([
      { name: "Emil", times: 2 },
      { name: "Emilio", times: 1 },
    ]);
    expect(page.decisions).toMatchObject([{ id, decision: { kind: "merge", name: "Emilio" } }]);
    await undo(id);
    expect(await names()).toEqual(before);
  });

  it("are renamed, sorted and put aside, also after more was written", async () => {
    const { decide, names, write, visit, list, undo } = await aWriter();
    await decide("Mom", { kind: "rename", name: "Eva" });
    await decide("Emilio", { kind: "sort", as: "place" });
    const hidden = await decide("Leipzig", { kind: "hide" });
    await write("Mum and I went to Leipzig.", { day: daysAgo(0) });
    await visit();
    expect(await names()).toEqual(["person Emil 2", "person Eva 2", "place Emilio 1"]);
    expect((await list()).put_aside).toEqual([{ decision_id: hidden.id, name: "Leipzig" }]);
    await undo(hidden.id);
    expect(await names()).toContain("place Leipzig 2");
  });

  it("count a decision once that is sent twice", async () => {
    const { decide, access, idOf } = await aWriter();
    const id = randomUUID();
    for (const name of ["Emil Weber", "Emil Weber"]) await decide("Emil", { kind: "rename", name }, id);
    const entity = await idOf("Emil Weber");
    const page = await server.expect(getPerson, 200, { access, params: { id: entity } });
    expect(page.decisions).toHaveLength(1);
  });

  it("refuse a name that is taken, an empty one, and what is not there", async () => {
    const { decide, names } = await aWriter();
    const before = await names();
    expect(await decide("Emilio", { kind: "rename", name: "emil" })).toMatchObject({
      status: 409,
      body: { code: "already_taken", fields: { name: expect.stringMatching(/^Emil already exists/) } },
    });
    expect(await decide("Emil", { kind: "rename", name: "  " })).toMatchObject({ status: 400 });
    expect(await decide("Emil", { kind: "merge", into_id: randomUUID() })).toMatchObject({ status: 404 });
    expect(await decide("Nobody", { kind: "hide" })).toMatchObject({ status: 404 });
    expect(await names()).toEqual(before);
  });

  it("never reach another person", async () => {
    const { idOf, decide } = await aWriter();
    const { id } = await decide("Emil", { kind: "hide" });
    const mom = await idOf("Mom");
    const other = await aWriter();
    expect(await other.idOf("Mom")).not.toBe(mom);
    const params = { id: mom };
    await server.expect(getPerson, 404, { access: other.access, params });
    await server.expect(undoPersonDecision, 404, { access: other.access, params: { id } });
    const body = { entity_id: mom, decision: { kind: "hide" } };
    await server.expect(decideOnPerson, 404, { access: other.access, params: { id: randomUUID() }, body });
  });

  it("of a reflection that was changed since are quoted again only once it was read", async () => {
    const { access, idOf, write, saved, visit } = await aWriter();
    const id = await idOf("Leipzig");
    const [, , trip] = saved;
    await write("I stayed at home. Then I drove to Leipzig.", {
      id: trip?.id ?? "",
      day: daysAgo(2),
      revision: 1,
    });
    expect((await server.expect(getPerson, 200, { access, params: { id } })).quotes).toEqual([]);
    await visit();
    expect((await server.expect(getPerson, 200, { access, params: { id } })).quotes).toMatchObject([
      { text: "Then I drove to Leipzig." },
    ]);
  });

  it("find what a journal returns to by its meaning, and keep what the person decides of it", async () => {
    const { access, write, visit } = await newPerson(server);
    const nights = [
      "I slept badly",
      "Insomnia, and the gutter dripped",
      "Three hours of sleep",
      "Awake at four",
    ];
    const others = [
      "Bread and cheese.",
      "The bus was late.",
      "Rain all over town.",
      "I mended a lamp.",
      "A letter.",
    ];
    const add = async (back: number) => {
      const [topic, tags] = back % 3 === 0 ? [nights, ["Nights"]] : [others, []];
      const body = `**${topic[back % topic.length] ?? ""}** and so on. ${others[Math.floor(back / 4) % 5] ?? ""}`;
      return write(body, { day: daysAgo(back), tags });
    };
    for (let back = 45; back > 0; back -= 1) await add(back);
    const read = async () => {
      await visit();
      await server.doIdleWork("meaning");
      return server.expect(listRecurringThemes, 200, { access });
    };
    const { themes, by } = await read();
    expect(by).toBe("meaning");
    expect(themes.map(({ name, days }) => [name, days])).toEqual([["Nights", 15]]);
    const params = { id: themes[0]?.id ?? "" };
    const page = await server.expect(getRecurringTheme, 200, { access, params });
    expect(page.quotes).toHaveLength(15);
    expect(page.quotes[0]?.text).toMatch(/(sleep|slept|Insomnia|Awake).* and so on\. \w.*\.$/);
    const id = randomUUID();
    const rename = { theme_id: params.id, decision: { kind: "rename", name: "Sleep" } };
    await server.expect(decideOnTheme, 200, { access, params: { id }, body: rename });
    await add(0);
    expect((await read()).themes[0]).toMatchObject({ id: params.id, name: "Sleep", days: 16 });
    await server.expect(undoThemeDecision, 200, { access, params: { id } });
    expect((await read()).themes[0]).toMatchObject({ name: "Nights" });
    const hide = { theme_id: params.id, decision: { kind: "hide" } };
    await server.expect(decideOnTheme, 200, { access, params: { id: randomUUID() }, body: hide });
    const after = await read();
    expect(after.themes).toEqual([]);
    expect(after.put_aside).toMatchObject([{ name: "Nights" }]);
  });
});
