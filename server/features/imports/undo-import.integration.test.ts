import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getUser, savePreferences } from "#contract/accounts/accounts.ts";
import {
  getActivity,
  listActivities,
  removeActivity,
  saveActivity,
} from "#contract/activities/activities.ts";
import { contentShape } from "#contract/activities/activity-shapes.ts";
import { textOf } from "#contract/activities/testing.ts";
import { changeChat, searchChats, sendMessage } from "#contract/chat/chats.ts";
import { getRemembered, saveRemembered, setRemembering } from "#contract/chat/remembered.ts";
import { addDays } from "#contract/day-rules.ts";
import { listExperiments, noteExperimentDay } from "#contract/experiments/experiments.ts";
import { undoImport } from "#contract/imports/imports.ts";
import { getReflection, saveReflection } from "#contract/reflections/reflections.ts";
import { listTemplates, saveTemplate } from "#contract/templates/templates.ts";
import { getTheme, saveTheme } from "#contract/themes/themes.ts";
import { aPicture } from "#server/features/attachments/testing.ts";
import { importReflections } from "#server/features/reflections/index.ts";
import { addReflectionRow, aSave, today } from "#server/features/reflections/testing.ts";
import { engines } from "#server/platform/testing.ts";
import { contentOf, type Journals, startJournals } from "#server/testing/archive.ts";
import { aReflection, attachTo, writeJournalTo } from "#server/testing/archive-journal.ts";
import { linesAbout } from "#server/testing/archive-lines.ts";
import { exporter } from "#server/testing/exports.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { newImporter } from "./testing.ts";

const parts = linesAbout("").map(([of]) => of);
const journal = fc.record({
  pages: fc.array(
    fc.record({
      title: textOf(40),
      body: textOf(200),
      ago: fc.nat(300),
      hasPicture: fc.boolean(),
      isDaily: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  parts: fc.subarray(parts),
});
type Journal = typeof journal extends fc.Arbitrary<infer Value> ? Value : never;

describe.each(engines)("the undo of an import of our own archive on %s", (engine) => {
  let from: Journals;
  let to: TestServer;
  beforeAll(async () => {
    [from, to] = [await startJournals("sqlite"), await startTestServer(engine)];
  });
  afterAll(async () => {
    await from.stop();
    await to.stop();
  });

  async function archiveOf({ pages, parts: wanted }: Journal): Promise<Buffer> {
    const owner = await from.addOwner();
    const picture = await aPicture(40, 30).png().toBuffer();
    const given = [];
    for (const { title, body, ago, hasPicture, isDaily } of pages) {
      const file = hasPicture ? await attachTo(from, owner, picture, "a.png") : null;
      given.push(
        aReflection({
          title,
          body: file === null ? body : `${body}\n\n![](attachment:${file})`,
          day: addDays(today, -ago),
          kind: isDaily ? "daily" : "free",
        }),
      );
    }
    await Array.fromAsync(importReflections(from.context, owner, given));
    for (const [of, lines] of linesAbout(given[0]?.id ?? ""))
      if (wanted.includes(of)) await from.give(owner, of, lines);
    return from.write(owner);
  }

  async function aPerson() {
    const person = await newImporter(to);
    const { access } = person;
    const bring = async (zip: Buffer) => person.start((await person.read(zip)).id);
    const undo = async (id: string) => {
      await to.expect(undoImport, 200, { access, params: { id } });
      return person.until(id, "undone");
    };
    const holds = async () => contentOf(await exporter(to, access).get({ kind: "archive" }));
    return { ...person, bring, undo, holds };
  }

  it("leaves any account as it was, and the same file brings everything again", async () => {
    await fc.assert(
      fc.asyncProperty(fc.option(journal), journal, async (here, coming) => {
        const mara = await aPerson();
        if (here) await mara.bring(await archiveOf(here));
        const before = await mara.holds();
        const zip = await archiveOf(coming);
        const first = await mara.bring(zip);
        const held = await mara.holds();
        const undone = await mara.undo(first.id);
        expect(undone.brought).toEqual(
          first.brought.map(({ kind, added }) => ({ kind, added: 0, removed: added, kept: 0 })),
        );
        expect(undone).toMatchObject({ done: undone.total, undo_until: null });
        expect(await mara.holds()).toEqual(before);
        const again = await mara.bring(zip);
        expect(again.brought).toEqual(first.brought);
        expect(await mara.holds()).toEqual(held);
      }),
      { numRuns: engine === "sqlite" ? 5 : 2 },
    );
  });

  /** Imports a journal with every kind of content into an empty account. */
  async function brought() {
    const owner = await from.addOwner();
    await writeJournalTo(from, owner);
    const mara = await aPerson();
    const before = await mara.holds();
    const done = await mara.bring(await from.write(owner));
    return { mara, done, before };
  }

  it("counts by kind what came, and takes all of it away", async () => {
    const { mara, done, before } = await brought();
    const added = Object.fromEntries(done.brought.map(({ kind, added: number }) => [kind, number]));
    expect(added).toEqual({
      ...{ reflection: 2, activity: 1, mark: 1, programme_run: 1, chat: 1, message: 3, remembered: 2 },
      ...{ analyzer: 1, run: 1, verdict: 1, decision: 2, letter: 2, experiment: 1, template: 1 },
      ...{ fact: 1, revisit: 1 },
      ...{ reminder: 1, background: 1, theme: 1, avatar: 1, setting: 22 },
    });
    const undone = await mara.undo(done.id);
    expect(undone.brought.filter(({ kept }) => kept > 0)).toEqual([]);
    expect(await mara.holds()).toEqual(before);
    const user = await to.expect(getUser, 200, { access: mara.access });
    expect(user).toMatchObject({ display_name: "", preferences: { day_end: "00:00", glass: "auto" } });
  });

  it("keeps what its person changed since, or what something newer uses", async () => {
    const { mara, done } = await brought();
    const { access } = mara;
    const [page] = await mara.written();
    const { chats } = await to.expect(searchChats, 200, { access, body: {} });
    const chat = chats[0]?.id ?? "";
    await to.expect(sendMessage, 201, {
      access,
      params: { id: chat },
      body: { id: randomUUID(), parent_id: null, answer_id: randomUUID(), text: "And in July?" },
    });
    const { activities } = await to.expect(listActivities, 200, { access });
    const own = activities.find(({ built_in }) => !built_in)?.id ?? "";
    await addReflectionRow(to.database, mara.id, { activity_id: own, day: today });
    const { templates } = await to.expect(listTemplates, 200, { access });
    const [template] = templates;
    await to.expect(saveTemplate, 200, {
      access,
      params: { id: template?.id ?? "" },
      body: { name: "My week", body: template?.body ?? "", revision: template?.revision ?? 0 },
    });
    await to.expect(savePreferences, 200, { access, body: { day_end: "02:00" } });
    await to.expect(saveReflection, 200, {
      access,
      params: { id: page?.id ?? "" },
      body: { ...aSave({ title: "Mine", revision: page?.revision ?? 0 }), day: page?.day },
    });

    const undone = await mara.undo(done.id);
    const kept = Object.fromEntries(
      undone.brought.flatMap((each) => (each.kept > 0 ? [[each.kind, each.kept]] : [])),
    );
    expect(kept).toEqual({ reflection: 1, activity: 1, chat: 1, message: 3, template: 1, setting: 1 });
    const mine = { access, params: { id: page?.id ?? "" } };
    expect(await to.expect(getReflection, 200, mine)).toMatchObject({ title: "Mine" });
    expect((await to.expect(listTemplates, 200, { access })).templates).toMatchObject([{ name: "My week" }]);
    const after = await to.expect(getUser, 200, { access });
    expect(after.preferences).toMatchObject({ day_end: "02:00", first_day_of_week: 1 });
  });

  it("keeps what its person reworded, chose or noted in it since", async () => {
    const { mara, done } = await brought();
    const { access } = mara;
    const { chats } = await to.expect(searchChats, 200, { access, body: {} });
    const chat = { access, params: { id: chats[0]?.id ?? "" } };
    await to.expect(changeChat, 200, { ...chat, body: { title: "Walks" } });
    const { activities } = await to.expect(listActivities, 200, { access });
    const activity = { access, params: { id: activities.find(({ built_in }) => !built_in)?.id ?? "" } };
    const { revision, ...own } = await to.expect(getActivity, 200, activity);
    const content = { ...contentShape.strip().parse(own), title: "A long walk" };
    await to.expect(saveActivity, 200, { ...activity, body: { revision, content } });
    const { remembered } = await to.expect(getRemembered, 200, { access });
    const sentence = { access, params: { id: remembered[0]?.id ?? "" } };
    await to.expect(saveRemembered, 200, { ...sentence, body: { text: "You walk a lot." } });
    await to.expect(setRemembering, 200, { access, body: { on: true } });
    const theme = await to.expect(getTheme, 200, { access });
    await to.expect(saveTheme, 200, { access, body: { id: theme.id, blur_amount: 4 } });
    const { experiments } = await to.expect(listExperiments, 200, { access });
    await to.expect(noteExperimentDay, 200, {
      access,
      params: { id: experiments[0]?.id ?? "", day: "2026-11-11" },
      body: { did: "b", rating: null },
    });

    const undone = await mara.undo(done.id);
    const kept = undone.brought.flatMap((each) => (each.kept > 0 ? [[each.kind, each.kept]] : []));
    expect(Object.fromEntries(kept)).toEqual({
      ...{ chat: 1, message: 3, activity: 1, remembered: 1, setting: 1, theme: 1, background: 1 },
      experiment: 1,
    });
  });

  it("leaves what its person deleted deleted, and never takes what a later import brought", async () => {
    const zip = await archiveOf({
      pages: [{ title: "A", body: "B", ago: 1, hasPicture: false, isDaily: true }],
      parts: ["activities"],
    });
    const mara = await aPerson();
    const { access } = mara;
    const first = await mara.bring(zip);
    const own = async () =>
      (await to.expect(listActivities, 200, { access })).activities.filter(({ built_in }) => !built_in);
    await to.expect(removeActivity, 204, { access, params: { id: (await own())[0]?.id ?? "" } });
    await mara.bring(zip);
    await mara.undo(first.id);
    expect(await own()).toHaveLength(1);
  });

  it("remembers no words", async () => {
    const { done } = await brought();
    const rest = JSON.stringify(
      await to.database.asSystem((tx) => tx.selectFrom("import_rest").selectAll().execute()),
    );
    expect(rest).toContain(done.id);
    for (const word of ["Europe/Berlin", "Mara", "Anna", "footprints"]) expect(rest).not.toContain(word);
  });

  it("touches nothing of another person", async () => {
    const { mara, done } = await brought();
    const other = await brought();
    const before = await other.mara.holds();
    const answer = await to.call(undoImport, { access: other.mara.access, params: { id: done.id } });
    expect(answer.status).toBe(404);
    await mara.undo(done.id);
    expect(await other.mara.holds()).toEqual(before);
  });
});
