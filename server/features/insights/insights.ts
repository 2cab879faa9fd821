import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  getCounts,
  getForecast,
  getInsightDays,
  getPatterns,
  getScores,
} from "#contract/insights/insights.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { refusedField } from "#server/platform/errors.ts";
import { countJournal } from "./counts.ts";
import { type AskedSpan, insightDays } from "./days.ts";
import { forecastTomorrow } from "./forecast.ts";
import { comparisonsOf } from "./patterns/comparisons.ts";
import { findJournalPatterns } from "./patterns/patterns.ts";
import { readScores } from "./scores.ts";

/** Patterns of days, counts, scores and the mood forecast. */
export const createInsights = (context: Context): Feature => ({
  routes: insightRoutes(context),
  stop: () => comparisonsOf(context).close(),
});

const config = { isLong: true } as const;

const insightRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...getInsightDays,
      config,
      handler: async ({ user, query }) => ({ days: await insightDays(context, user, ordered(query)) }),
    });
    app.route({
      ...getPatterns,
      config,
      handler: ({ user, query }) => findJournalPatterns(context, user, ordered(query)),
    });
    app.route({
      ...getCounts,
      config,
      handler: ({ user, query: { today, ...span } }) => countJournal(context, user, today, ordered(span)),
    });
    app.route({
      ...getScores,
      config,
      handler: ({ user, query }) => readScores(context, user, ordered(query)),
    });
    app.route({
      ...getForecast,
      config,
      handler: ({ user, query }) => forecastTomorrow(context, user, query.today),
    });
  };

/** @throws AppError `invalid_input` */
function ordered(span: AskedSpan): AskedSpan {
  if (span.from === undefined || span.to === undefined || span.from <= span.to) return span;
  throw refusedField("to", t("The last day can’t be before the first."));
}
