import { z } from "zod";
import { daySchema } from "../day.ts";
import { addDays } from "../day-rules.ts";
import { type Endpoint, idSchema, refusals } from "../endpoint.ts";
import { t } from "../translate.ts";
import { maxSentences, maxSessionDays } from "./letter-rules.ts";
import { topicSchema } from "./letters.ts";

const sessionPageSchema = z.object({
  reflection_id: idSchema,
  day: daySchema,
  title: z.string(),
  /** Whether the crisis check found signs in it. */
  has_sign: z.boolean(),
  /** The person's own sentences, in their order, each once. */
  sentences: z.array(z.string()).min(1).max(maxSentences),
});
export type SessionPage = z.infer<typeof sessionPageSchema>;

/** What a person may choose for a page to take to a session. Includes reflections that are excluded from AI. */
export const getSessionWords = {
  method: "GET",
  url: "/api/insights/session/",
  schema: {
    summary: "The topics and the person’s own sentences of a period, to choose from",
    tags: ["insights"],
    querystring: z
      .strictObject({ from: daySchema, to: daySchema })
      .refine(({ from, to }) => from <= to, {
        error: () => t("The last day can’t be before the first."),
        path: ["to"],
      })
      .refine(({ from, to }) => to < addDays(from, maxSessionDays), {
        error: () =>
          t(
            "{count, plural, one {Choose a period of at most # day.} other {Choose a period of at most # days.}}",
            { count: maxSessionDays },
          ),
        path: ["from"],
      }),
    response: {
      200: z.object({
        topics: z.array(topicSchema),
        /** By day, the latest first. */
        pages: z.array(sessionPageSchema).max(maxSentences),
        /** The last day of which sentences were left out, because there are too many. */
        left_out_to: daySchema.nullable(),
      }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;
