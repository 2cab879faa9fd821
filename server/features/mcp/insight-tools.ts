import { z } from "zod";
import { daySchema } from "#contract/day.ts";
import type { Day } from "#contract/day-rules.ts";
import { textSchema } from "#contract/endpoint.ts";
import { factKey, maxFactName, maxFactUnit } from "#contract/facts/fact-rules.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { verdictsByKey } from "#server/features/analyzers/index.ts";
import { readFactDays, setFact } from "#server/features/facts/index.ts";
import { findJournalPatterns } from "#server/features/insights/index.ts";
import { searchByMeaning, understandQuestion } from "#server/features/meaning/index.ts";
import { analyse, claimOf } from "#server/features/readings/index.ts";
import { idsOpenToAi, mentioningExcluded, readForAi } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { defineTool, type Tool } from "./tool.ts";
import { todayOf, zoneField } from "./writing-tools.ts";

const maxValues = 366;
const maxPatterns = 40;
const maxThemes = 20;
const maxQuotes = 3;

const span = {
  from: daySchema.optional().describe("The first day, such as 2026-11-01."),
  to: daySchema.optional().describe("The last day."),
};
const factName = textSchema(maxFactName).trim().min(1);

/** Of these reflections, those that assistants may see and that mention none that they may not. */
async function quotable(context: Context, owner: Owner, ids: readonly string[]): Promise<Set<string>> {
  const { database } = context;
  const open = new Set(
    await database.asOwner(owner.id, (tx) => idsOpenToAi(tx, owner.id, [...new Set(ids)])),
  );
  return open.difference(await mentioningExcluded(context, owner, [...open]));
}

export const insightTools: readonly Tool[] = [
  defineTool({
    name: "search_by_meaning",
    description:
      "Finds passages that are near in meaning to a question in plain words, with their days and moods. It understands times such as “last spring”. read_reflection gives the whole text.",
    kind: "all",
    input: z.object({
      question: textSchema(500)
        .trim()
        .min(1, { error: () => t("Say what to search for.") }),
      limit: z.int().min(1).max(20).default(8),
      time_zone: zoneField,
    }),
    async run(context, asking, { question, limit, time_zone }) {
      const { day } = await todayOf(context, asking, time_zone);
      const filters = await understandQuestion(question, day);
      const found = await searchByMeaning(context, asking, { question, filters, limit });
      const seen = await quotable(
        context,
        asking,
        found.passages.map(({ reflection_id }) => reflection_id),
      );
      return {
        passages: found.passages
          .filter(({ reflection_id }) => seen.has(reflection_id))
          .map(({ reflection_id: id, day, mood, title, text }) => ({ id, day, mood, title, text })),
        only_near_in_meaning: found.isNearOnly,
        not_read_yet: found.left,
      };
    },
  }),

  defineTool({
    name: "find_patterns",
    description:
      "Compares the mood of days with and without a tag, a daily fact, a person, a place or a weekday. Each has its days, the difference in steps of mood with its 95% interval, the corrected chance p, and example days. A pattern is no cause.",
    kind: "all",
    input: z.object(span),
    async run(context, asking, { from, to }) {
      const { patterns, ...counts } = await findJournalPatterns(context, asking, { from, to });
      const ids = patterns.flatMap(({ examples }) => examples.map(({ reflection_id }) => reflection_id));
      const seen = await quotable(context, asking, ids);
      const shown = patterns.flatMap(({ kind, label, effect, p, verdict, examples, ...groups }) => {
        const open = examples.filter(({ reflection_id }) => seen.has(reflection_id));
        // A label may come from reflections that no assistant may see.
        if (open.length === 0) return [];
        return {
          kind,
          label,
          verdict,
          with: groups.with,
          without: groups.without,
          effect,
          p,
          examples: open,
        };
      });
      return { patterns: shown.slice(0, maxPatterns), ...counts };
    },
  }),

  defineTool({
    name: "find_themes",
    description: "Recurring themes, with how often they come up, and quotes as evidence.",
    kind: "all",
    input: z.object({ ...span, time_zone: zoneField }),
    async run(context, asking, { from = "0001-01-01", to, time_zone }) {
      const { day: today } = await todayOf(context, asking, time_zone);
      const period = { from, to: to ?? today };
      const asked = {
        analyzerId: "themes",
        kinds: [],
        tags: [],
        period,
        today,
        verdicts: await verdictsByKey(context, asking, "themes"),
      } as const;
      const findings = (await analyse(context, asking, asked)).findings.slice(0, maxThemes);
      const quotes = findings.flatMap((finding) => finding.quotes.slice(0, maxQuotes));
      const seen = await quotable(
        context,
        asking,
        quotes.map(({ reflection_id }) => reflection_id),
      );
      const pages = new Map<string, { day: Day; body: string }>();
      for await (const { id, day, body } of readForAi(context, asking, { ids: [...seen] }))
        pages.set(id, { day, body });
      return {
        themes: findings.map((finding) => ({
          claim: claimOf(finding),
          evidence: finding.quotes.slice(0, maxQuotes).flatMap(({ reflection_id: id, start, end }) => {
            const page = pages.get(id);
            return page ? { id, day: page.day, quote: page.body.slice(start, end) } : [];
          }),
        })),
      };
    },
  }),

  defineTool({
    name: "read_facts",
    description: `The person’s daily facts, such as hours slept, with their values. Yes is 1 and no is 0. At most the latest ${maxValues} values of each.`,
    kind: "all",
    input: z.object({ name: factName.optional().describe("Only this fact."), ...span }),
    async run(context, asking, { name, ...asked }) {
      const facts = await readFactDays(context, asking, asked);
      return {
        facts: facts
          .filter((fact) => name === undefined || factKey(fact.name) === factKey(name))
          .map(({ name, kind, unit, archived, values }) => ({
            ...{ name, kind, unit, archived },
            values: [...values].slice(-maxValues).map(([day, value]) => ({ day, value })),
          })),
      };
    },
  }),

  defineTool({
    name: "set_fact",
    description:
      "Sets a daily fact that exists on one day, or clears it with null. A value that is there is replaced. Without a day: today.",
    kind: "all",
    input: z.object({
      name: factName.describe("As read_facts gives it."),
      value: z
        .union([z.number(), z.boolean()])
        .nullable()
        .describe("A number, 1 to 5 for a scale, true or false."),
      unit: textSchema(maxFactUnit).trim().optional().describe("Refused if it is not the fact’s unit."),
      day: daySchema.optional(),
      time_zone: zoneField,
    }),
    async run(context, asking, { day, value, time_zone, ...given }) {
      const on = day ?? (await todayOf(context, asking, time_zone)).day;
      return setFact(context, asking, on, { ...given, value: value === null ? null : Number(value) });
    },
  }),
];
