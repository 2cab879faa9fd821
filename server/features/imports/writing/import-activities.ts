import { randomUUID } from "node:crypto";
import type { Day } from "#contract/day-rules.ts";
import { factKey, maxFacts } from "#contract/facts/fact-rules.ts";
import type { Context } from "#server/context.ts";
import { addLine, journalMark } from "#server/features/archive/index.ts";
import { addYesDays, factArchive, listFacts } from "#server/features/facts/index.ts";
import type { JournalSource } from "#server/formats/imported-entry.ts";
import { type Lease, refuseInterrupted } from "../stored/lease.ts";
import { targetFor } from "./import-other-parts.ts";

/**
 * Makes daily facts of the activities of a source: a yes on each of their days. A fact that the person has already is
 * filled in, so an interrupted import can repeat this. The others stay tags: names of facts of another kind, and those
 * on the fewest days if there are too many.
 * @returns the keys of the names that are facts
 */
export async function importActivities(
  context: Context,
  lease: Lease,
  source: JournalSource,
): Promise<ReadonlySet<string>> {
  const { owner } = lease;
  const facts = await listFacts(context, owner);
  const known = new Map(facts.map((fact) => [factKey(fact.name), fact]));
  const target = targetFor(context, lease, journalMark(owner), factArchive.of);
  const asFacts = new Set<string>();
  let position = facts.length;
  for (const { key, name, days } of await activitiesIn(source)) {
    refuseInterrupted(lease);
    const fact = known.get(key);
    if (fact ? fact.kind !== "yes_no" || fact.damaged : position >= maxFacts) continue;
    asFacts.add(key);
    if (fact) {
      await addYesDays(context, owner, fact.id, days);
      continue;
    }
    await addLine(target, factArchive, {
      ...{
        is: "fact",
        id: randomUUID(),
        revision: 1,
        position,
        created_at: context.clock.now().toISOString(),
      },
      content: { name, kind: "yes_no", unit: "", archived: false },
      values: days.map((day) => ({ day, value: 1 })),
    });
    position += 1;
  }
  return asFacts;
}

type Activity = { key: string; name: string; days: Day[] };

/** Those on the most days first. */
async function activitiesIn(source: JournalSource): Promise<Activity[]> {
  const found = new Map<string, { name: string; days: Set<Day> }>();
  for await (const entry of source.entries())
    if ("tags" in entry)
      for (const name of entry.tags)
        found.getOrInsertComputed(factKey(name), () => ({ name, days: new Set() })).days.add(entry.day);
  return [...found]
    .map(([key, { name, days }]) => ({ key, name, days: [...days].sort() }))
    .sort((one, other) => other.days.length - one.days.length || (one.key < other.key ? -1 : 1));
}
