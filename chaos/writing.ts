import { randomUUID } from "node:crypto";
import { addDays, type Day } from "#contract/day-rules.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { getReflection, saveDaily, saveReflection } from "#contract/reflections/reflections.ts";
import { aSave, today } from "#server/features/reflections/testing.ts";
import type { Random } from "#server/platform/statistics/random.ts";
import type { Person } from "./person.ts";
import { countOne, type Tally } from "./tally.ts";

/** What the servers acknowledged of one reflection. */
export type Entry = {
  id: string;
  day: Day;
  isDaily: boolean;
  body: string;
  revision: number;
};

/** Writes a new text into a new reflection, or into one that is there. */
export async function write(person: Person, entries: Entry[], random: Random, tally: Tally): Promise<void> {
  const isNew = entries.length === 0 || random.below(4) === 0;
  const entry = (!isNew && entries[random.below(entries.length)]) || {
    id: randomUUID(),
    day: addDays(today, -entries.length),
    isDaily: random.below(2) === 0,
    body: "",
    revision: 0,
  };
  const { day, id, revision } = entry;
  const title = `${person.name}, ${day}`;
  const body = `Text ${revision + 1}. ${"The herons flew. ".repeat(random.below(200))}`.trim();
  const save = aSave({ title, body, revision });
  const saved = entry.isDaily
    ? await person.expect(saveDaily, 200, { params: { day }, body: save })
    : await person.expect(saveReflection, 200, { params: { id }, body: { ...save, day } });
  if (saved.revision !== revision + 1 || saved.body !== body)
    tally.lost.push(`${title}: revision ${saved.revision} was answered to save ${revision + 1}`);
  if (revision === 0) entries.push(entry);
  Object.assign(entry, { id: saved.id, body, revision: saved.revision });
  countOne(tally.acknowledged, "saves");
}

/** Compares the stored reflections with the acknowledged ones. */
export async function checkWriting(person: Person, entries: readonly Entry[], tally: Tally): Promise<void> {
  for (const { id, body, revision } of entries) {
    const stored = await person.expect(getReflection, 200, { params: { id } });
    if (stored.body !== body || stored.revision < revision)
      tally.lost.push(`${person.name}: ${id}, revision ${stored.revision} instead of ${revision}`);
    if (stored.revision > revision)
      tally.doubled.push(`${person.name}: ${id}, revision ${stored.revision} instead of ${revision}`);
  }
  const known = new Set(entries.map(({ id }) => id));
  const listed = await idsOf(person);
  for (const id of known.difference(new Set(listed))) tally.lost.push(`${person.name}: ${id} is not listed`);
  const seen = new Set<string>();
  for (const id of listed) {
    if (seen.has(id) || !known.has(id))
      tally.doubled.push(`${person.name}: ${id} is listed twice or unknown`);
    seen.add(id);
  }
}

async function idsOf(person: Person): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: { reflections: { id: string }[]; next_cursor: string | null } = await person.expect(
      searchReflections,
      200,
      { body: { cursor, limit: 100, fields: [] } },
    );
    ids.push(...page.reflections.map(({ id }) => id));
    cursor = page.next_cursor;
    if (cursor === null) return ids;
  }
}
