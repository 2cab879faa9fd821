import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AnswerSet, answerSetSchema } from "#contract/activities/answers.ts";
import { answerSetOf, textOf } from "#contract/activities/testing.ts";
import { addDays } from "#contract/day-rules.ts";
import { manifestSchema } from "#contract/exports/archive.ts";
import { emptyDraft } from "#contract/reflections/reflections.ts";
import { journalMark, mapIds } from "#server/features/archive/index.ts";
import { aPdf, aPicture, aSound } from "#server/features/attachments/testing.ts";
import {
  importReflections,
  readDaily,
  readReflection,
  removeReflection,
  saveDaily,
  trashReflection,
} from "#server/features/reflections/index.ts";
import { aSave, today } from "#server/features/reflections/testing.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { contentOf, type Journals, startJournals } from "#server/testing/archive.ts";
import { aReflection, attachTo, writeJournalTo } from "#server/testing/archive-journal.ts";
import { linesAbout } from "#server/testing/archive-lines.ts";

const uuid = () => randomUUID();
const filesIn = (zip: Buffer) => unzipSync(zip);
const manifestIn = (files: Record<string, Uint8Array>) =>
  manifestSchema.parse(JSON.parse(strFromU8(files["reflector.json"] ?? new Uint8Array())));

describe.each([
  ["sqlite", "postgres"],
  ["postgres", "sqlite"],
] as const)("an archive from %s to %s", (one, other) => {
  let from: Journals;
  let to: Journals;
  beforeAll(async () => {
    [from, to] = [await startJournals(one), await startJournals(other)];
  });
  afterAll(async () => {
    await from.stop();
    await to.stop();
  });

  const attach = (owner: Owner, bytes: Buffer, name: string) => attachTo(from, owner, bytes, name);
  const add = (owner: Owner, given: Parameters<typeof importReflections>[2]) =>
    Array.fromAsync(importReflections(from.context, owner, given));
  const writeJournal = (owner: Owner) => writeJournalTo(from, owner);

  it("brings any journal to another server as it was, byte for byte in words and files", async () => {
    const media = [
      await aPicture(240, 160).png().toBuffer(),
      await aPicture(300, 200).webp().toBuffer(),
      aSound(),
      aPdf(),
    ];
    const anything = fc.record({
      title: textOf(60),
      words: fc.array(textOf(300), { maxLength: 3 }),
      links: fc.array(fc.nat(7), { maxLength: 3 }),
      files: fc.array(fc.nat(3), { maxLength: 2 }),
      beside: fc.array(fc.nat(3), { maxLength: 1 }),
      mood: fc.option(fc.integer({ min: 1, max: 5 })),
      feelings: fc.uniqueArray(fc.constantFrom("calm", "froh", "疲れた"), { maxLength: 3 }),
      tags: fc.uniqueArray(fc.constantFrom("sea", "mañana", "work/home", "雨"), { maxLength: 3 }),
      prompt: fc.constantFrom("", "What went well?"),
      starred: fc.boolean(),
      excluded_from_ai: fc.boolean(),
      ago: fc.nat(900),
      isDaily: fc.boolean(),
      revision: fc.integer({ min: 1, max: 900 }),
      // Links in answers are another test's.
      answers: fc.option(answerSetOf(4).map(withoutLinks), { freq: 4 }),
      isFinished: fc.boolean(),
      trashed: fc.option(fc.integer({ min: 1, max: 20 }), { freq: 5 }),
      versions: fc.array(textOf(200), { maxLength: 2 }),
      origin: fc.option(
        fc.record({
          source: fc.constant("Day One"),
          journal: fc.option(textOf(20)),
          extra: fc.option(fc.jsonValue({ maxDepth: 2 })),
        }),
        { freq: 3 },
      ),
    });
    const journal = fc.array(anything, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(journal, async (written) => {
        const owner = await from.addOwner();
        const ids = written.map(uuid);
        const files = await Promise.all(media.map((bytes, at) => attach(owner, bytes, `file ${at}.bin`)));
        const activity = uuid();
        const given = written.map((each, at) => {
          const links = each.links.map((to) => `[see](reflection:${ids[to] ?? uuid()})`);
          const shown = each.files.map((file) => `![](attachment:${files[file]})`);
          return aReflection({
            id: ids[at],
            title: each.title,
            body: [...each.words, ...links, ...shown].join("\n\n"),
            mood: each.mood,
            feelings: each.feelings,
            tags: each.tags,
            prompt: each.prompt,
            starred: each.starred,
            excluded_from_ai: each.excluded_from_ai,
            day: addDays(today, -each.ago),
            revision: each.revision,
            deleted_at: each.trashed === null ? null : `${addDays(today, -each.trashed)}T10:00:00.000Z`,
            origin: each.origin,
            place: each.ago % 2 ? { name: "Lisbon", latitude: 38.7, longitude: null } : null,
            weather: each.ago % 3 ? { description: "Fog", celsius: -1.5 } : null,
            attachment_ids: each.beside.map((file) => files[file]),
            kind: each.answers ? "activity" : each.isDaily ? "daily" : "free",
            answers: each.answers && {
              ...each.answers,
              finished_at: each.isFinished ? "2026-11-20T10:00:00.000Z" : null,
            },
            activity_id: each.answers && activity,
          });
        });
        const results = (await add(owner, given)).flat();
        expect(results.map(({ state }) => state)).toEqual(given.map(() => "added"));
        for (const [at, { versions }] of written.entries())
          await from.give(
            owner,
            "versions",
            versions.map((body) => ({
              is: "version",
              id: uuid(),
              reflection_id: ids[at],
              saved_at: "2026-11-20T10:00:00.000Z",
              device: "Firefox (Linux)",
              reason: "resumed",
              word_count: 3,
              draft: { ...emptyDraft, body: `${body} [see](reflection:${ids[0]})` },
            })),
          );
        const reader = await to.addOwner();
        const zip = await from.write(owner);
        const taken = await to.take(reader, zip);
        expect(taken.problems).toEqual([]);
        const there = await to.write(reader);
        expect(contentOf(there)).toEqual(contentOf(zip, mapIds(reader, journalMark(owner)).of));
        // The first journal already has everything.
        expect(await from.take(owner, there)).toMatchObject({ added: 0, refused: 0, problems: [] });
        expect(contentOf(await from.write(owner))).toEqual(contentOf(zip));
      }),
      { numRuns: 5 },
    );
  });

  it("brings activities, chats, findings, letters, experiments, reminders and settings", async () => {
    const [owner, reader] = [await from.addOwner(), await to.addOwner()];
    await writeJournal(owner);
    const zip = await from.write(owner);
    expect(Object.keys(contentOf(zip).lines)).toEqual([
      "activities",
      "analyzers",
      "chats",
      "decisions",
      "experiments",
      "facts",
      "letters",
      "preferences",
      "reflections",
      "remembered",
      "reminders",
      "revisits",
      "templates",
      "theme",
    ]);
    expect(await to.take(reader, zip)).toMatchObject({ refused: 0, problems: [] });
    expect(contentOf(await to.write(reader))).toEqual(contentOf(zip, mapIds(reader, journalMark(owner)).of));
  });

  it("adds nothing the second time", async () => {
    const [owner, reader] = [await from.addOwner(), await to.addOwner()];
    await writeJournal(owner);
    const zip = await from.write(owner);
    await to.take(reader, zip);
    const before = contentOf(await to.write(reader));
    expect(await to.take(reader, zip)).toMatchObject({ added: 0, refused: 0, problems: [] });
    expect(contentOf(await to.write(reader))).toEqual(before);
  });

  it("adds nothing to the journal that it is of but what is missing, under its own id", async () => {
    const owner = await from.addOwner();
    const id = await writeJournal(owner);
    const zip = await from.write(owner);
    expect(await from.take(owner, zip)).toMatchObject({ added: 0, refused: 0, problems: [] });
    await trashReflection(from.context, owner, id);
    await removeReflection(from.context, owner, id);
    expect(await from.take(owner, zip)).toMatchObject({ problems: [] });
    expect(await readReflection(from.context, owner, id)).toMatchObject({
      id,
      title: "A walk",
      excluded_from_ai: true,
    });
  });

  it("comes back from another journal with nothing but what was added there", async () => {
    const [owner, reader] = [await from.addOwner(), await to.addOwner()];
    await writeJournal(owner);
    const before = await from.write(owner);
    await to.take(reader, before);
    const day = addDays(today, -700);
    await saveDaily(to.context, reader, day, aSave({ title: "Written there" }));
    const there = await to.write(reader);
    expect(await from.take(owner, there)).toMatchObject({ added: 1, refused: 0, problems: [] });
    expect(await readDaily(from.context, owner, day)).toMatchObject({ title: "Written there" });
    expect(await from.take(owner, there)).toMatchObject({ added: 0, refused: 0, problems: [] });
    const { lines } = contentOf(await from.write(owner));
    const { reflections: _, ...others } = contentOf(before).lines;
    expect(lines).toMatchObject(others);
  });

  it("leaves what a person has written and chosen as it is", async () => {
    const [owner, reader] = [await from.addOwner(), await to.addOwner()];
    await writeJournal(owner);
    await saveDaily(to.context, reader, today, aSave({ title: "Mine" }));
    await to.give(reader, "preferences", [
      {
        ...linesOf("preferences")[0],
        display_name: "Own name",
        preferences: { ...preferences(), day_end: "02:00" },
      },
    ]);
    await to.give(reader, "reminders", [
      { is: "settings", quiet_from: "20:00", quiet_until: "06:00", paused_until: null },
    ]);
    await to.take(reader, await from.write(owner));
    const { lines } = contentOf(await to.write(reader));
    expect(lines.preferences?.at(-1)).toContain('"day_end":"02:00"');
    expect(lines.preferences?.at(-1)).toContain("Own name");
    expect(lines.reminders?.filter((line) => line.includes('"settings"'))).toEqual([
      expect.stringContaining("20:00"),
    ]);
    expect(await readDaily(to.context, reader, today)).toMatchObject({ title: "Mine" });
    const kinds = lines.reflections
      ?.map((line) => JSON.parse(line))
      .map(({ title, kind }) => `${title}: ${kind}`);
    expect(kinds?.sort()).toEqual(["A walk: free", "A walk: free", "Mine: daily"]);
  });

  it("brings nothing of an analyzer that is no longer there", async () => {
    const reader = await to.addOwner();
    const [analyzer, run, verdict] = linesOf("analyzers");
    await to.give(reader, "analyzers", [
      { ...analyzer, id: "traps" },
      { ...run, analyzer_id: "traps" },
      { ...verdict, analyzer_id: "traps" },
    ]);
    expect(contentOf(await to.write(reader)).lines.analyzers).toBeUndefined();
  });

  it("holds, of a selection, the reflections and what belongs to them alone", async () => {
    const owner = await from.addOwner();
    const id = await writeJournal(owner);
    const zip = await from.write(owner, { of: "ids", ids: [id] });
    const { lines, media } = contentOf(zip);
    expect(Object.keys(lines)).toEqual(["reflections"]);
    expect(lines.reflections).toHaveLength(1);
    expect(media).toHaveLength(3);
    expect(manifestIn(filesIn(zip))).toMatchObject({ everything: false, reflections: 1 });
  });
});

const withoutLinks = (set: AnswerSet) =>
  answerSetSchema.parse(JSON.parse(JSON.stringify(set).replaceAll("(attachment:", "(at:")));

const linesOf = (of: string) => linesAbout(uuid()).find(([name]) => name === of)?.[1] ?? [];
const preferences = () => JSON.parse(JSON.stringify(linesOf("preferences")[0])).preferences;
