import { randomUUID } from "node:crypto";
import type { Day } from "#contract/day-rules.ts";
import { factKey, factValueProblem, maxFacts } from "#contract/facts/fact-rules.ts";
import type { Fact } from "#contract/facts/facts.ts";
import type { ImportOptions, ImportPreview } from "#contract/imports/import-preview.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { addLine, journalMark } from "#server/features/archive/index.ts";
import { factArchive, listFacts, maxValuesOfLine, tooManyFacts } from "#server/features/facts/index.ts";
import type { DayValues, JournalSource } from "#server/formats/imported-entry.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { type Lease, refuseInterrupted } from "../stored/lease.ts";
import { targetFor } from "./import-other-parts.ts";

/** A column of numbers or of yes and no, with its days. */
export type CountedMeasure = Omit<DayValues["values"][number], "value"> & {
  days: Set<Day>;
  /** All values are whole numbers from 1 to 5. */
  isScale: boolean;
};

type Imported = { name: string; kind: "yes_no" | "number"; unit: string; values: Map<Day, number> };

/**
 * Makes daily facts of the activities of Daylio or of the chosen columns of a table. A fact that the person has already
 * is filled in where it has no value, so an interrupted import can repeat this. Activities that can't become facts stay
 * tags: names of facts of another kind, and those on the fewest days if there are too many.
 * @returns the keys of the tags that are facts
 */
export async function importFacts(
  context: Context,
  lease: Lease,
  source: JournalSource,
  { activities_as_facts, facts: chosen }: ImportOptions,
): Promise<ReadonlySet<string>> {
  const { owner } = lease;
  const withActivities = activities_as_facts && source.format === "daylio";
  const asFacts = new Set<string>();
  if (!withActivities && chosen.length === 0) return asFacts;
  const known = new Map((await listFacts(context, owner)).map((fact) => [factKey(fact.name), fact]));
  const target = targetFor(context, lease, journalMark(owner), factArchive.of);
  let position = known.size;
  for (const [key, { name, kind, unit, values }] of await factsIn(source, withActivities, chosen)) {
    refuseInterrupted(lease);
    const fact = known.get(key);
    if (fact ? whyUnfitting(fact, { kind, unit, isScale: true }) : position >= maxFacts) continue;
    asFacts.add(key);
    const fact_id = fact?.id ?? randomUUID();
    if (!fact) {
      const created_at = context.clock.now().toISOString();
      const content = { name, kind, unit, archived: false };
      await addLine(target, factArchive, {
        ...{ is: "fact", id: fact_id, revision: 1, position, created_at, content, values: [] },
      });
      position += 1;
    }
    const fitting = [...values].flatMap(([day, value]) =>
      factValueProblem(fact ?? { kind, unit }, value) === null ? { day, value } : [],
    );
    for (let at = 0; at < fitting.length; at += maxValuesOfLine) {
      refuseInterrupted(lease);
      const some = fitting.slice(at, at + maxValuesOfLine);
      await addLine(target, factArchive, { is: "fact_value", fact_id, values: some });
      await pause();
    }
  }
  return asFacts;
}

/** By key, those on the most days first. The last value of a day counts. */
async function factsIn(
  source: JournalSource,
  withActivities: boolean,
  chosen: readonly string[],
): Promise<readonly (readonly [key: string, Imported])[]> {
  const found = new Map<string, Imported>();
  const keys = new Set(chosen.map(factKey));
  const add = (measure: Omit<Imported, "values">, day: Day, value: number) =>
    found
      .getOrInsertComputed(factKey(measure.name), () => ({ ...measure, values: new Map() }))
      .values.set(day, value);
  for await (const entry of source.entries()) {
    if ("values" in entry) {
      for (const { value, ...measure } of entry.values)
        if (keys.has(factKey(measure.name))) add(measure, entry.day, value);
    } else if (withActivities && "tags" in entry)
      for (const name of entry.tags) add({ name, kind: "yes_no", unit: "" }, entry.day, 1);
  }
  return [...found].sort(
    ([one, { values }], [other, { values: others }]) => others.size - values.size || (one < other ? -1 : 1),
  );
}

/** The columns of a table as the preview shows them, with the reason why one can't be imported. */
export async function fitMeasures(
  context: Context,
  owner: Owner,
  measures: readonly CountedMeasure[],
): Promise<ImportPreview["facts"]> {
  if (measures.length === 0) return [];
  const facts = await listFacts(context, owner);
  let free = maxFacts - facts.length;
  return measures.map(({ days, isScale, ...measure }) => {
    const fact = facts.find(({ name }) => factKey(name) === factKey(measure.name));
    if (!fact) free -= 1;
    const problem = fact ? whyUnfitting(fact, { ...measure, isScale }) : free < 0 ? tooManyFacts() : null;
    return { ...measure, days: days.size, problem };
  });
}

function whyUnfitting(
  { name, kind, unit, damaged }: Fact,
  measure: Pick<CountedMeasure, "kind" | "unit" | "isScale">,
): string | null {
  if (damaged) return t("Your fact of this name can’t be opened.");
  if (kind === "number" && measure.unit !== "" && measure.unit !== unit)
    return unit === ""
      ? t("Your fact “{name}” has no unit, and this column is in {unit}.", { name, unit: measure.unit })
      : t("Your fact “{name}” is in {own}, and this column is in {unit}.", {
          name,
          own: unit,
          unit: measure.unit,
        });
  const fits = kind === measure.kind || (kind === "scale" && measure.kind === "number" && measure.isScale);
  return fits ? null : t("Your fact “{name}” is of another kind.", { name });
}
