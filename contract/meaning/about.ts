import { z } from "zod";
import { questionFilterSchema } from "../chat/messages.ts";
import { daySchema } from "../day.ts";
import { type Endpoint, errorSchema, idSchema, refusals, textSchema } from "../endpoint.ts";
import { moodSchema } from "../reflections/reflections.ts";
import { t } from "../translate.ts";

/** A POST keeps the question out of URLs, history and proxy logs. 409 `wrong_state` if AI is switched off. */
export const searchAbout = {
  method: "POST",
  url: "/api/reflections/about/",
  schema: {
    summary: "Passages of reflections that come closest to a question in meaning",
    tags: ["reflections"],
    body: z.strictObject({
      question: textSchema(500)
        .trim()
        .min(1, { error: () => t("Write what to look for.") }),
      /** The person's current day, used to work out "last spring". */
      today: daySchema,
      limit: z.int().min(1).max(30).default(8),
    }),
    response: {
      200: z.object({
        /** The times and moods that the question names. All `passages` match them. */
        filters: z.array(questionFilterSchema),
        /** The closest first. Reflections that are excluded from AI or in the trash are left out. */
        passages: z.array(
          z.object({
            reflection_id: idSchema,
            day: daySchema,
            mood: moodSchema.nullable(),
            title: z.string(),
            text: z.string(),
          }),
        ),
        /** How many reflections can't be found by meaning yet. */
        left: z.int(),
      }),
      409: errorSchema,
      ...refusals,
    },
  },
} as const satisfies Endpoint;
export type About = z.infer<(typeof searchAbout.schema.response)[200]>;
