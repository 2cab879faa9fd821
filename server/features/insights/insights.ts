import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Day } from "#contract/day-rules.ts";
import {
  getCounts,
  getForecast,
  getInsightDays,
  getPatterns,
  getScores,
} from "#contract/insights/insights.ts";
import { refusedField } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { countsOf } from "./counts.ts";
import { daysInTurn, readDays, readMeasured, readTones, toInsightDay } from "./days.ts";
import { forecastMood } from "./forecast.ts";
import { createComparisons } from "./patterns/comparisons.ts";
import { withMood } from "./patterns/factors.ts";
import { findPatterns } from "./patterns/patterns.ts";
import type { AskedSpan, AskReflections, Readings, TitlesOfActivities } from "./ports.ts";
import { readScores } from "./scores.ts";

/** Moods and counts may include reflections that an AI may not read; what comes from words leaves them out. */
export function createInsights({
  reflections,
  titlesOfActivities,
  readings,
}: {
  reflections: AskReflections;
  titlesOfActivities: TitlesOfActivities;
  readings: Readings;
}) {
  const comparisons = createComparisons();

  async function patterns(owner: Owner, span: AskedSpan) {
    const written = await readDays(reflections, owner, span);
    const { tags: labels } = await reflections.list.labels(owner);
    const words = labels.slice(0, mostTags).map(({ word }) => word);
    const [tags, measured, titles] = [
      await reflections.plain.withTags(owner, words),
      await readMeasured(readings, owner, span),
      await titlesOfActivities(owner),
    ];
    return findPatterns(comparisons, written, { tags, measured, titles }, span);
  }

  async function days(owner: Owner, span: AskedSpan) {
    const written = await readDays(reflections, owner, span);
    const tones = await readTones(readings, owner, span);
    return { days: written.flatMap((day) => toInsightDay(day, tones) ?? []) };
  }

  async function forecast(owner: Owner, today: Day) {
    const written = await readDays(reflections, owner, { to: today });
    return forecastMood(withMood(written), today);
  }

  const config = { isLong: true } as const;
  const routes: FastifyPluginAsyncZod = async (app) => {
    app.route({ ...getInsightDays, config, handler: ({ user, query }) => days(user, ordered(query)) });
    app.route({ ...getPatterns, config, handler: ({ user, query }) => patterns(user, ordered(query)) });
    app.route({
      ...getCounts,
      config,
      handler: ({ user, query: { today, ...span } }) =>
        countsOf(daysInTurn(reflections, user, {}), today, ordered(span)),
    });
    app.route({
      ...getScores,
      config,
      handler: ({ user, query }) => readScores(reflections, user, ordered(query)),
    });
    app.route({ ...getForecast, config, handler: ({ user, query }) => forecast(user, query.today) });
  };
  return { routes, stop: comparisons.close };
}

/** Tags beyond these are on too few days to say anything. */
const mostTags = 60;

/** @throws AppError `invalid_input` */
function ordered(span: AskedSpan): AskedSpan {
  if (span.from === undefined || span.to === undefined || span.from <= span.to) return span;
  throw refusedField("to", "The last day is before the first.");
}
