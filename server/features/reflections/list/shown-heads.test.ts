import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import type { AnswerSet } from "#contract/activities/answers.ts";
import { builtInActivity, translatedActivities } from "#contract/activities/built-in-activities.ts";
import { searchReflections as searchEndpoint } from "#contract/reflections/reflection-list.ts";
import type { Save } from "#contract/reflections/reflections.ts";
import type { Context } from "#server/context.ts";
import { inLanguage } from "#server/platform/languages/languages.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { listUnfinished } from "../answers/unfinished.ts";
import { listVersions } from "../history/versions.ts";
import { readForAi } from "../reading/for-ai.ts";
import { titlesOfMatching } from "../reading/matching.ts";
import { readReflection } from "../saving/read-reflection.ts";
import { saveReflection } from "../saving/save-reflection.ts";
import { addOwner, aSave, daysAgo, today } from "../testing.ts";
import { readDayContext } from "./day-context.ts";
import { readRelated } from "./related.ts";
import { searchReflections } from "./search-reflections.ts";

const wish = builtInActivity("WOOP: wish, outcome, obstacle, plan");
const lowMood = builtInActivity("Low mood (PHQ-8)");
const inGerman = (id: string) =>
  inLanguage("de", translatedActivities).find((activity) => activity.id === id) ?? wish;
const french = (id: string) =>
  inLanguage("fr", translatedActivities).find((activity) => activity.id === id)?.title;
const finished_at = "2026-11-21T11:29:00.000Z";

describe.each(engines)("what the app stored of a built-in activity, on %s", (engine) => {
  let database: TestDatabase;
  let context: Context;
  let owner: Owner;

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    context = await createTestContext(database);
  });
  beforeEach(async () => {
    owner = await addOwner(database);
  });
  afterAll(() => database.drop());

  /** In the language of the activity that is given. */
  const begin = (activity: typeof wish, words: string): AnswerSet => ({
    ...beginAnswers(activity, null),
    answers: Object.fromEntries(
      activity.steps.map(({ id, kind }) => [id, kind === "scale" ? 1 : kind === "list" ? [words] : words]),
    ),
    finished_at,
  });
  const save = async (id: string, more: Partial<Save>, day = today, reflectionId: string = randomUUID()) =>
    (
      await saveReflection(context, owner, reflectionId, {
        ...aSave({ activity_id: id, ...more }),
        day,
      })
    ).id;
  const listed = async (search = "") =>
    (await searchReflections(context, owner, searchEndpoint.schema.body.parse({ search }))).reflections;

  it("is shown in the language of its reader, whatever language it was stored in", async () => {
    const english = { title: wish.title, answers: begin(wish, "Swim") };
    const german = inGerman(wish.id);
    await save(wish.id, english);
    await save(wish.id, { title: german.title, answers: begin(german, "Schwimmen") }, daysAgo(1));
    await save(wish.id, { title: "My winter", answers: begin(wish, "Ski") }, daysAgo(2));
    await save(randomUUID(), english, daysAgo(3));
    const titles = [french(wish.id), french(wish.id), "My winter", wish.title];
    await inLanguage("fr", async () => {
      expect((await listed()).map(({ title }) => title)).toEqual(titles);
      expect((await Array.fromAsync(readForAi(context, owner, {}))).map(({ title }) => title)).toEqual(
        titles.toReversed(),
      );
      const named = await Array.fromAsync(titlesOfMatching(context, owner, { within: "journal" }));
      expect(named.flat().map(({ title }) => title)).toEqual(titles.toReversed());
    });
    expect(french(wish.id)).not.toBe(wish.title);
  });

  it("is named so beside what mentions it, in its versions, and before it is finished", async () => {
    const id = await save(wish.id, { title: wish.title, answers: begin(wish, "Swim") }, daysAgo(1));
    const next = await save(wish.id, {
      title: wish.title,
      answers: begin(wish, `[It](reflection:${id})`),
    });
    await save(
      wish.id,
      {
        revision: 1,
        title: "Mine",
        answers: begin(wish, "Rest"),
        merged_from: { ...aSave(), title: wish.title, answers: begin(wish, "Run") },
      },
      today,
      next,
    );
    await save(wish.id, { answers: { ...begin(wish, "Later"), finished_at: null } });
    await inLanguage("fr", async () => {
      expect(await readRelated(context, owner, next)).toMatchObject({
        earlier: { id, title: french(wish.id) },
      });
      const versions = await listVersions(context, owner, next);
      expect(versions.map(({ title }) => title)).toContain(french(wish.id));
      expect(versions.map(({ title }) => title)).not.toContain(wish.title);
      expect(await listUnfinished(context, owner)).toMatchObject([{ title: french(wish.id) }]);
    });
  });

  it("stays as it is stored, and is found by the stored words", async () => {
    const id = await save(wish.id, { title: wish.title, answers: begin(wish, "Swim") });
    await inLanguage("fr", async () => {
      expect((await readReflection(context, owner, id)).title).toBe(wish.title);
      expect(await listed("obstacle outcome")).toMatchObject([{ id, title: french(wish.id) }]);
    });
  });

  it("is the line of a score, from its numbers", async () => {
    await save(lowMood.id, { title: lowMood.title, answers: begin(lowMood, "") }, daysAgo(7));
    const intention = "Look at the winter";
    await save(lowMood.id, { answers: { ...begin(lowMood, ""), intention } }, daysAgo(365));
    expect((await listed()).map(({ excerpt }) => excerpt)).toEqual([
      "Signs of depression: 8, Mild",
      intention,
    ]);
    await inLanguage("de", async () => {
      const line = "Anzeichen einer Depression: 8 (Leicht)";
      expect((await listed()).map(({ excerpt }) => excerpt)).toEqual([line, intention]);
      const { memories } = await readDayContext(context, owner, today);
      expect(memories.map(({ excerpt }) => excerpt)).toEqual([line, intention]);
    });
    await inLanguage("ja", async () => {
      expect((await listed()).map(({ excerpt }) => excerpt)).toEqual(["うつのサイン：8（軽度）", intention]);
    });
  });

  it("is shown as it is stored if the answers are damaged", async () => {
    const id = await save(wish.id, { title: wish.title, answers: begin(wish, "Swim") });
    await database.asSystem((tx) =>
      tx
        .updateTable("reflections")
        .set({ answers: Buffer.from("altered") })
        .where("id", "=", id)
        .execute(),
    );
    expect(await inLanguage("fr", () => listed())).toMatchObject([{ id, title: wish.title, damaged: false }]);
  });
});
