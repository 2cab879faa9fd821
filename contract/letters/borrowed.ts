import { z } from "zod";
import { daySchema } from "../day.ts";
import { type Endpoint, idSchema, refusals } from "../endpoint.ts";
import { placeSchema } from "./letters.ts";

const tags = ["insights"] as const;
const params = z.object({ day: daySchema });

const ownWordsSchema = z.object({
  reflection_id: idSchema,
  revision: z.int(),
  day: daySchema,
  text: z.string(),
  place: placeSchema.nullable(),
});

/** An earlier low day that is like this one, and the person's own words from the better days after it. */
export const borrowedSchema = z.object({
  low: ownWordsSchema,
  later: ownWordsSchema,
  /** Days from the low day to the later words. */
  days_after: z.int().min(1),
});
export type Borrowed = z.infer<typeof borrowedSchema>;

/**
 * `null` unless the day's mood is Heavy or Low and a similar earlier low day exists. Also `null` after it was
 * dismissed, or if the day's words suggest a crisis.
 */
export const getBorrowed = {
  method: "GET",
  url: "/api/insights/borrowed/:day/",
  schema: {
    summary: "The person’s own words from after an earlier low day that is like this one",
    tags,
    params,
    response: { 200: z.object({ borrowed: borrowedSchema.nullable() }), ...refusals },
  },
} as const satisfies Endpoint;

/** `day`: until the day ends. `good`: until the person switches it on again in the settings of letters. */
export const putBorrowedAway = {
  method: "POST",
  url: "/api/insights/borrowed/:day/away/",
  schema: {
    summary: "Put the borrowed words away",
    tags,
    params,
    body: z.strictObject({ until: z.enum(["day", "good"]) }),
    response: { 204: z.null(), ...refusals },
  },
} as const satisfies Endpoint;

/** Undoes the call above. */
export const bringBorrowedBack = {
  method: "DELETE",
  url: "/api/insights/borrowed/:day/away/",
  schema: {
    summary: "Offer borrowed words again",
    tags,
    params,
    response: { 204: z.null(), ...refusals },
  },
} as const satisfies Endpoint;
