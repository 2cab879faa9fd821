import { randomUUID } from "node:crypto";
import type { QuestionFilter } from "#contract/chat/messages.ts";
import type { Context } from "#server/context.ts";
import { addOwner } from "#server/features/accounts/testing.ts";
import { encodingOf } from "#server/features/meaning/encoder/embedder.ts";
import { createEncoder } from "#server/features/meaning/encoder/encoder.ts";
import { createMeaning, searchByMeaning, understandQuestion } from "#server/features/meaning/index.ts";
import { indexPending, saveReflection } from "#server/features/reflections/index.ts";
import { aSave } from "#server/features/reflections/testing.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase, type TestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { addInOrder, finishIdleWork, readLines, readPassages } from "../passages.ts";
import { percentiles, print, printTable, timed } from "../print.ts";
import { askJournal, journalNames } from "./journal-questions.ts";

const today = "2026-11-22";
const first = 5;
const manyReflections = 10_000;
const asks = 40;
const saves = 150;

type Question = {
  text: string;
  keys: string[];
  span: string;
  moods: string;
  kind: "meaning" | "filter" | "nothing";
};

const readQuestions = (): Question[] =>
  readLines("questions.txt").map(([text = "", keys = "", span = "", moods = ""]) => {
    const kind = span || moods ? "filter" : keys ? "meaning" : "nothing";
    return { text, keys: keys.split(",").filter((key) => key !== ""), span, moods, kind };
  });

type NewServer = (embed?: (texts: readonly string[]) => Promise<Float32Array[]>) => Promise<Context>;

/** How well questions find the relevant passages, and how fast. */
export async function benchMeaning(): Promise<void> {
  const database = await createTestDatabase("sqlite");
  const encoder = createEncoder();
  try {
    const writing = { ...(await createTestContext(database)), clock: systemClock };
    const newServer: NewServer = async (embed) => {
      const onProblem = (what: string, error: unknown) => print(`  ${what}: ${String(error)}`);
      const context = { ...(await createTestContext(database, { onProblem })), clock: systemClock };
      encodingOf(context).encoder = embed ? { ...encoder, embed } : encoder;
      return context;
    };
    await benchQuality(await newServer(), await addOwner(database), database, writing);
    for (const name of journalNames())
      await benchJournal(await newServer(), await addOwner(database), database, name);
    await benchSpeed(newServer, await addOwner(database), database, writing);
    await benchSaves(await newServer(), await addOwner(database), database, writing);
  } finally {
    await encoder.close();
    await database.drop();
  }
}

async function benchQuality(context: Context, owner: Owner, database: TestDatabase, writing: Context) {
  const journal = readPassages();
  const questions = readQuestions();
  const added = await addInOrder(
    database,
    owner,
    journal.map(({ day, mood, body }) => ({ day, mood, body })),
  );
  await indexPending(writing, owner, Number.POSITIVE_INFINITY);
  const [ms = Number.NaN] = await timed(1, () => finishIdleWork(createMeaning(context), owner));
  print(
    `\nmeaning: ${questions.length} questions over ${journal.length} passages, read in ${(ms / journal.length).toFixed(0)} ms each`,
  );
  const byKey = new Map(journal.map((_, at) => [added[at]?.id ?? "", journal[at]]));
  const rows = [];
  for (const part of ["build", "test"]) {
    const asked = questions.filter((_, at) => (at % 2 === 0) === (part === "build"));
    let [hits, reciprocal, filtered, nothing] = [0, 0, 0, 0];
    for (const question of asked) {
      const filters = await understandQuestion(question.text, today);
      const { passages, isNearOnly } = await searchByMeaning(context, owner, {
        question: question.text,
        filters,
        limit: first,
      });
      const found = passages.flatMap(({ reflection_id }) => byKey.get(reflection_id) ?? []);
      const at = found.findIndex(({ key }) => question.keys.includes(key));
      if (question.kind === "meaning" && at >= 0) {
        hits += 1;
        reciprocal += 1 / (at + 1);
      }
      const isRight =
        isUnderstood(question, filters) && found.length > 0 && (question.keys.length === 0 || at >= 0);
      if (question.kind === "filter" && isRight) filtered += 1;
      if (question.kind === "nothing" && (found.length === 0 || isNearOnly)) nothing += 1;
    }
    const of = (kind: Question["kind"]) => asked.filter((question) => question.kind === kind).length;
    rows.push([
      part,
      (hits / of("meaning")).toFixed(2),
      (reciprocal / of("meaning")).toFixed(2),
      (filtered / of("filter")).toFixed(2),
      (nothing / of("nothing")).toFixed(2),
    ]);
  }
  printTable(
    ["no word in common", "in first five", "MRR", "times and moods", "nothing in these words"],
    rows,
  );
}

async function benchJournal(context: Context, owner: Owner, database: TestDatabase, name: string) {
  const asked = await askJournal(context, owner, database, name);
  const found = asked.filter(({ place }) => place > 0);
  const reciprocal = found.reduce((sum, { place }) => sum + 1 / place, 0);
  print(`\nmeaning: ${asked.length} questions to the journal ${name}`);
  printTable(
    ["", "in first five", "MRR"],
    [[name, (found.length / asked.length).toFixed(2), (reciprocal / asked.length).toFixed(2)]],
  );
}

function isUnderstood({ span, moods }: Question, filters: readonly QuestionFilter[]): boolean {
  const days = filters.flatMap((filter) => (filter.kind === "days" ? [`${filter.from} ${filter.to}`] : []));
  const named = filters.flatMap((filter) => (filter.kind === "moods" ? [filter.moods.join(" ")] : []));
  return days.join() === span && named.join() === moods;
}

async function benchSpeed(newServer: NewServer, owner: Owner, database: TestDatabase, writing: Context) {
  const texts = readPassages();
  const many = Array.from({ length: manyReflections }, (_, at) => {
    const [one, other] = [texts[at % texts.length], texts[(at * 7 + 3) % texts.length]];
    return {
      day: one?.day ?? today,
      mood: one?.mood ?? null,
      body: `${one?.body} ${at}\n\n${other?.body} ${at}`,
    };
  });
  await addInOrder(database, owner, many);
  await indexPending(writing, owner, Number.POSITIVE_INFINITY);
  // Random vectors take no time to make.
  const random = await newServer(async (some) =>
    some.map(() => Float32Array.from({ length: 384 }, () => Math.random() - 0.5)),
  );
  await finishIdleWork(createMeaning(random), owner);
  const questions = readQuestions();
  const timesOf = async (contextOf: () => Promise<Context>) => {
    const times: number[] = [];
    for (let at = 0; at < asks; at += 1) {
      const question = questions[at * 3]?.text ?? "";
      const context = await contextOf();
      const find = async () =>
        searchByMeaning(context, owner, {
          question,
          filters: await understandQuestion(question, today),
          limit: 8,
        });
      times.push(...(await timed(1, find)));
    }
    return percentiles(times, 0.5, 0.95);
  };
  const warm = await newServer();
  await searchByMeaning(warm, owner, { question: "a first question", filters: [], limit: 8 });
  print(`\nmeaning: a question to ${manyReflections.toLocaleString("en")} reflections`);
  printTable(
    ["", "p50 ms", "p95 ms"],
    [
      ["vectors opened", ...(await timesOf(async () => warm))],
      ["vectors not opened", ...(await timesOf(() => newServer()))],
    ],
  );
}

async function benchSaves(context: Context, owner: Owner, database: TestDatabase, writing: Context) {
  const texts = readPassages();
  await addInOrder(
    database,
    owner,
    Array.from({ length: 2000 }, (_, at) => ({ day: today, body: texts[at % texts.length]?.body ?? "" })),
  );
  const save = (body: string) =>
    saveReflection(writing, owner, randomUUID(), {
      ...aSave({ body, written_at: `${today}T12:00:00.000Z` }),
      day: today,
    });
  const timesOf = async () => {
    const times: number[] = [];
    for (let at = 0; at < saves; at += 1) {
      times.push(...(await timed(1, () => save(texts[at % texts.length]?.body ?? ""))));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return percentiles(times, 0.5, 0.95);
  };
  await timesOf();
  const alone = await timesOf();
  let isDone = false;
  const reading = (async () => {
    while (!isDone) await createMeaning(context).idleWork(owner);
  })();
  const duringReading = await timesOf();
  isDone = true;
  await reading;
  print("\nmeaning: a save");
  printTable(
    ["", "p50 ms", "p95 ms"],
    [
      ["alone", ...alone],
      ["while reading for meaning", ...duringReading],
    ],
  );
}
