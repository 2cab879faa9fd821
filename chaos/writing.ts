import { randomUUID } from "node:crypto";
import { addDays, type Day } from "#contract/day-rules.ts";
import { getReflection, saveDaily, saveReflection } from "#contract/reflections/reflections.ts";
import { aSave, today } from "#server/features/reflections/testing.ts";
import type { Random } from "#server/platform/statistics/random.ts";
import { listReflections } from "./list-reflections.ts";
import type { Person } from "./person.ts";
import { countOne, type Tally } from "./tally.ts";
import type { StartWorkload } from "./workload.ts";

/** What the servers acknowledged of one reflection. */
type Entry = {
  id: string;
  day: Day;
  isDaily: boolean;
  body: string;
  revision: number;
};

/** Reflections, written and changed. */
export const writing: StartWorkload = ({ person, random, tally }) => {
  const entries: Entry[] = [];
  return {
    step: () => write(person, entries, random, tally),
    check: () => checkWriting(person, entries, tally),
    remember() {
      const expected = entries.map((entry) => ({ ...entry }));
      return async (reader) => {
        for (const entry of expected) await findLost(reader, entry, tally);
      };
    },
  };
};

/** Writes a new text into a new reflection, or into one that is there. */
async function write(person: Person, entries: Entry[], random: Random, tally: Tally): Promise<void> {
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

async function checkWriting(person: Person, entries: readonly Entry[], tally: Tally): Promise<void> {
  for (const entry of entries) {
    const revision = await findLost(person, entry, tally);
    if (revision > entry.revision)
      tally.doubled.push(`${person.name}: ${entry.id}, revision ${revision} instead of ${entry.revision}`);
  }
  const known = new Set(entries.map(({ id }) => id));
  const seen = new Set<string>();
  for (const { id } of await listReflections(person)) {
    if (seen.has(id) || !known.has(id))
      tally.doubled.push(`${person.name}: ${id} is listed twice or unknown`);
    seen.add(id);
  }
  for (const id of known.difference(seen)) tally.lost.push(`${person.name}: ${id} is not listed`);
}

/** @returns the stored revision */
async function findLost(reader: Person, { id, body, revision }: Entry, tally: Tally): Promise<number> {
  const stored = await reader.expect(getReflection, 200, { params: { id } });
  if (stored.revision < revision || (stored.revision === revision && stored.body !== body))
    tally.lost.push(`${reader.name}: ${id}, revision ${stored.revision} instead of ${revision}`);
  return stored.revision;
}
