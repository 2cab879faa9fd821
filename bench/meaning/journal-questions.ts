import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { addDays } from "#contract/day-rules.ts";
import type { Context } from "#server/context.ts";
import { createMeaning, searchByMeaning, understandQuestion } from "#server/features/meaning/index.ts";
import { indexPending } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { TestDatabase } from "#server/platform/testing.ts";
import { addInOrder, finishIdleWork } from "../passages.ts";

const folder = join(import.meta.dirname, "../../training/data/journals");
const first = 5;

type Entry = {
  day: string;
  text: string;
  mood: number | null;
  feelings: string[];
  tags: string[];
  starred: boolean;
};
type Question = { question: string; days: string[] };

export const journalNames = (): string[] =>
  globSync(join(folder, "*-questions.jsonl"))
    .map((file) => basename(file, "-questions.jsonl"))
    .sort();

const readJson = <Line>(file: string): Line[] =>
  readFileSync(join(folder, file), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line));

/**
 * Asks a journal's questions on the day after its last entry.
 * @returns each question that has an answer, with the place of the first right passage among the first five, from 1
 */
export async function askJournal(context: Context, owner: Owner, database: TestDatabase, name: string) {
  const entries = readJson<Entry>(`${name}.jsonl`);
  const added = await addInOrder(
    database,
    owner,
    entries.map(({ text, ...entry }) => ({ ...entry, title: "", body: text })),
  );
  await indexPending(context, owner, Number.POSITIVE_INFINITY);
  await finishIdleWork(createMeaning(context), owner);
  const dayOf = new Map(added.map(({ id, day }) => [id, day]));
  const today = addDays(entries.at(-1)?.day ?? "2026-11-20", 1);
  const asked = [];
  for (const { question, days } of readJson<Question>(`${name}-questions.jsonl`)) {
    if (days.length === 0) continue;
    const filters = await understandQuestion(question, today);
    const { passages } = await searchByMeaning(context, owner, { question, filters, limit: first });
    const found = passages.map(({ reflection_id }) => dayOf.get(reflection_id) ?? "");
    asked.push({ question, place: found.findIndex((day) => days.includes(day)) + 1, found, filters });
  }
  return asked;
}
