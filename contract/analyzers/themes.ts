import { z } from "zod";
import { type Endpoint, errorSchema, idSchema, refusals } from "../endpoint.ts";
import {
  decidedSchema,
  entityListShape,
  entityPageShape,
  occurrenceStatsSchema,
  sharedDecisions,
} from "./entities.ts";
import { maxThemes } from "./people-rules.ts";

const tags = ["insights"] as const;

/** A recurring subject, named in the person's own words. Its id never changes. */
export const recurringThemeSchema = occurrenceStatsSchema.extend({
  id: idSchema,
  name: z.string(),
  /** The person's own words and tags for it, the most telling first. */
  phrases: z.array(z.string()).min(1).max(12),
});

/** Those on the most days first. */
export const listRecurringThemes = {
  method: "GET",
  url: "/api/insights/themes/",
  schema: {
    summary: "Recurring themes of the journal",
    tags,
    response: {
      200: z.object({
        themes: z.array(recurringThemeSchema).max(maxThemes),
        /** Whether passages were grouped by meaning, or reflections only by their tags. */
        by: z.enum(["meaning", "tags"]),
        ...entityListShape,
      }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;

export const getRecurringTheme = {
  method: "GET",
  url: "/api/insights/themes/:id/",
  schema: {
    summary: "One theme, and what was written about it",
    tags,
    params: z.object({ id: idSchema }),
    response: {
      200: z.object({
        theme: recurringThemeSchema,
        ...entityPageShape,
      }),
      404: errorSchema,
      ...refusals,
    },
  },
} as const satisfies Endpoint;

/**
 * The client chooses the decision's id, so repeating the call is safe. 409 `already_taken`: another theme has this
 * name; `limit_reached`.
 */
export const decideOnTheme = {
  method: "PUT",
  url: "/api/insights/themes/decisions/:id/",
  schema: {
    summary: "Rename, merge or hide a theme",
    tags,
    params: z.object({ id: idSchema }),
    body: z.strictObject({
      theme_id: idSchema,
      decision: z.discriminatedUnion("kind", [...sharedDecisions]),
    }),
    response: { 200: decidedSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const undoThemeDecision = {
  method: "DELETE",
  url: "/api/insights/themes/decisions/:id/",
  schema: {
    summary: "Undo a decision on a theme",
    tags,
    params: z.object({ id: idSchema }),
    response: { 200: decidedSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;
