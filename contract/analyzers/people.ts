import { z } from "zod";
import { type Endpoint, errorSchema, idSchema, refusals } from "../endpoint.ts";
import {
  decidedSchema,
  entityListShape,
  entityPageShape,
  occurrenceStatsSchema,
  sharedDecisions,
} from "./entities.ts";
import { maxEntities, nameKinds } from "./people-rules.ts";

const tags = ["insights"] as const;

/** A person or place of a journal. Its id never changes. */
export const entitySchema = occurrenceStatsSchema.extend({
  id: idSchema,
  kind: z.enum(nameKinds),
  name: z.string(),
});
export type Entity = z.infer<typeof entitySchema>;

/** Those mentioned on the most days first. */
export const listPeople = {
  method: "GET",
  url: "/api/insights/people/",
  schema: {
    summary: "People and places in the journal",
    tags,
    response: {
      200: z.object({
        entities: z.array(entitySchema).max(maxEntities),
        ...entityListShape,
      }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;
export type PeopleList = z.infer<(typeof listPeople.schema.response)[200]>;

export const getPerson = {
  method: "GET",
  url: "/api/insights/people/:id/",
  schema: {
    summary: "One person or place",
    tags,
    params: z.object({ id: idSchema }),
    response: {
      200: z.object({
        entity: entitySchema,
        ...entityPageShape,
        /** Other people and places on the same days, most days first. */
        beside: z
          .array(z.object({ id: idSchema, kind: z.enum(nameKinds), name: z.string(), days: z.int() }))
          .max(12),
        names: z.array(z.object({ name: z.string(), times: z.int() })).max(50),
      }),
      404: errorSchema,
      ...refusals,
    },
  },
} as const satisfies Endpoint;
export type PersonPage = z.infer<(typeof getPerson.schema.response)[200]>;

/**
 * The client chooses the decision's id, so repeating the call is safe. 409 `already_taken`: another one has this name;
 * `limit_reached`.
 */
export const decideOnPerson = {
  method: "PUT",
  url: "/api/insights/people/decisions/:id/",
  schema: {
    summary: "Rename, merge, sort or put aside a person or place",
    tags,
    params: z.object({ id: idSchema }),
    body: z.strictObject({
      entity_id: idSchema,
      decision: z.discriminatedUnion("kind", [
        ...sharedDecisions,
        z.strictObject({ kind: z.literal("sort"), as: z.enum(nameKinds) }),
      ]),
    }),
    response: { 200: decidedSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;
export type PersonDecision = z.infer<(typeof decideOnPerson.schema)["body"]>;

export const undoPersonDecision = {
  method: "DELETE",
  url: "/api/insights/people/decisions/:id/",
  schema: {
    summary: "Undo a decision on a person or place",
    tags,
    params: z.object({ id: idSchema }),
    response: { 200: decidedSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;
