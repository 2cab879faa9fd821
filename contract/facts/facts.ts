import { z } from "zod";
import { daySchema } from "../day.ts";
import {
  type Endpoint,
  errorSchema,
  idSchema,
  instantSchema,
  refusals,
  revisionSchema,
  textSchema,
} from "../endpoint.ts";
import { t } from "../translate.ts";
import { factKinds, maxFactName, maxFacts, maxFactUnit } from "./fact-rules.ts";

const tags = ["facts"] as const;
const params = z.object({ id: idSchema });
const nameSchema = textSchema(maxFactName)
  .trim()
  .min(1, { error: () => t("Enter a name.") });
const unitSchema = textSchema(maxFactUnit).trim();

/** What a person decides about a fact. */
export const factContentSchema = z
  .strictObject({
    name: nameSchema,
    kind: z.enum(factKinds, { error: () => t("Choose yes or no, a scale or a number.") }),
    /** Empty if it has none. Only numbers have one. */
    unit: unitSchema,
    /** It is no longer asked for. Its values stay. */
    archived: z.boolean(),
  })
  .refine(({ kind, unit }) => kind === "number" || unit === "", {
    error: () => t("Only numbers can have a unit."),
    path: ["unit"],
  });
export type FactContent = z.infer<typeof factContentSchema>;

export const factSchema = z.object({
  id: idSchema,
  name: z.string(),
  kind: z.enum(factKinds),
  unit: z.string(),
  archived: z.boolean(),
  /** Counts the saves. */
  revision: z.int(),
  created_at: instantSchema,
  /** A stored value was altered and can't be opened. */
  damaged: z.boolean(),
});
export type Fact = z.infer<typeof factSchema>;

export const listFacts = {
  method: "GET",
  url: "/api/facts/",
  schema: {
    summary: "A person’s daily facts, in their order",
    tags,
    response: { 200: z.object({ facts: z.array(factSchema).max(maxFacts) }), ...refusals },
  },
} as const satisfies Endpoint;

/**
 * The client chooses the id of a new one, whose `revision` is 0. The kind of an existing one can't change. A stale
 * `revision` is refused with 409, as is a name that another fact has.
 */
export const saveFact = {
  method: "PUT",
  url: "/api/facts/:id/",
  schema: {
    summary: "Add a daily fact, rename it, or archive it",
    tags,
    params,
    body: factContentSchema.safeExtend({ revision: revisionSchema }),
    response: { 200: factSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** It can be restored for a day. */
export const removeFact = {
  method: "DELETE",
  url: "/api/facts/:id/",
  schema: {
    summary: "Delete a daily fact with all its values",
    tags,
    params,
    response: { 204: z.null(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const restoreFact = {
  method: "POST",
  url: "/api/facts/:id/restore/",
  schema: {
    summary: "Undo the deletion of a daily fact",
    tags,
    params,
    response: { 200: factSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const orderFacts = {
  method: "PUT",
  url: "/api/facts/order/",
  schema: {
    summary: "Change the order of daily facts",
    tags,
    /** Facts that are not in the list come after it. */
    body: z.strictObject({ ids: z.array(idSchema).max(maxFacts) }),
    response: { 204: z.null(), ...refusals },
  },
} as const satisfies Endpoint;

const valueSchema = z
  .union([z.number(), z.boolean()], { error: () => t("Send a number, true or false; or null to clear it.") })
  .transform(Number);

/** A fact on one day. */
export const dayFactSchema = factSchema.pick({ id: true, name: true, kind: true, unit: true }).extend({
  /** For yes or no: 1 or 0. `null` if it isn't set. */
  value: z.number().nullable(),
  /** For a number: its value on the last day before this one that has one. */
  previous: z.number().nullable(),
});
export type DayFact = z.infer<typeof dayFactSchema>;

export const getFactsOfDay = {
  method: "GET",
  url: "/api/facts/days/:day/",
  schema: {
    summary: "The daily facts of one day, in their order; archived ones only if they are set",
    tags,
    params: z.object({ day: daySchema }),
    response: { 200: z.object({ facts: z.array(dayFactSchema).max(maxFacts) }), ...refusals },
  },
} as const satisfies Endpoint;

/**
 * The fact is named by its name, whatever its capitals, or by its id. `unit` is optional; another unit than the fact's
 * is refused, so that minutes are never stored as hours. Every refusal is a 400 with its sentence in `fields`.
 */
export const setFact = {
  method: "PUT",
  url: "/api/facts/days/:day/",
  schema: {
    summary: "Set a daily fact on one day by its name, or clear it with the value null",
    tags,
    params: z.object({ day: daySchema }),
    body: z
      .strictObject({
        name: nameSchema.optional(),
        id: idSchema.optional(),
        value: valueSchema.nullable(),
        unit: unitSchema.optional(),
      })
      .refine(({ name, id }) => (name === undefined) !== (id === undefined), {
        error: () => t("Send the name of the fact, or its id."),
        path: ["name"],
      }),
    response: { 200: dayFactSchema.omit({ previous: true }).extend({ day: daySchema }), ...refusals },
  },
} as const satisfies Endpoint;

export const listFactValues = {
  method: "GET",
  url: "/api/facts/values/",
  schema: {
    summary: "All values of daily facts in a span, earliest first",
    tags,
    querystring: z.strictObject({ from: daySchema.optional(), to: daySchema.optional() }),
    response: {
      200: z.object({ values: z.array(z.object({ fact_id: idSchema, day: daySchema, value: z.number() })) }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;
