import { z } from "zod";
import { daySchema, timeZoneSchema } from "../day.ts";
import {
  type Endpoint,
  errorSchema,
  idSchema,
  instantSchema,
  refusals,
  revisionSchema,
} from "../endpoint.ts";
import {
  conflictSchema,
  draftSchema,
  placeSchema,
  reflectionSchema,
  weatherSchema,
  writtenAtSchema,
} from "./reflections.ts";

const tags = ["reflections"] as const;
const params = z.object({ id: idSchema });

/** A reflection's details. Omitted fields stay as they are. */
export const detailsSchema = z.strictObject({
  starred: z.boolean().optional(),
  excluded_from_ai: z.boolean().optional(),
  day: daySchema.optional(),
  written_at: writtenAtSchema.optional(),
  time_zone: timeZoneSchema.optional(),
  place: placeSchema.nullable().optional(),
  weather: weatherSchema.nullable().optional(),
});
export type Details = z.infer<typeof detailsSchema>;

/** 409 `already_taken` for the field `day` if that day has another daily reflection. */
export const changeDetails = {
  method: "PATCH",
  url: "/api/reflections/:id/details/",
  schema: {
    summary: "Change a reflection’s details",
    tags,
    params,
    body: detailsSchema,
    response: { 200: reflectionSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const trashReflection = {
  method: "DELETE",
  url: "/api/reflections/:id/",
  schema: {
    summary: "Move a reflection to the trash, where it stays for 30 days",
    tags,
    params,
    response: { 200: reflectionSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** A daily reflection is restored as a free one if its day has another. */
export const restoreReflection = {
  method: "POST",
  url: "/api/reflections/:id/restore/",
  schema: {
    summary: "Take a reflection out of the trash",
    tags,
    params,
    response: { 200: reflectionSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Also deletes its versions, and attachments that nothing else uses. 409 `wrong_state` outside the trash. */
export const removeReflection = {
  method: "DELETE",
  url: "/api/reflections/:id/permanently/",
  schema: {
    summary: "Delete a reflection in the trash for good",
    tags,
    params,
    response: { 204: z.null(), 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/**
 * Why an earlier text was stored: writing was resumed later or on another device, much was deleted, two texts were
 * merged, or a version was restored.
 */
export const versionReasons = ["resumed", "shortened", "merged", "restored"] as const;

export const versionSchema = z.object({
  id: idSchema,
  /** When these words were last saved. */
  saved_at: instantSchema,
  /** Browser and system as the browser names them; empty if no longer known. */
  device: z.string(),
  reason: z.enum(versionReasons),
  title: z.string(),
  word_count: z.int(),
});
export type Version = z.infer<typeof versionSchema>;

/** Above this, the version closest in time to another one is deleted. */
export const maxVersions = 200;

export const listVersions = {
  method: "GET",
  url: "/api/reflections/:id/versions/",
  schema: {
    summary: "The earlier texts of a reflection, newest first",
    tags,
    params,
    response: { 200: z.object({ versions: z.array(versionSchema) }), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

const versionParams = z.object({ id: idSchema, version_id: idSchema });

export const openedVersionSchema = versionSchema.extend({ draft: draftSchema });
export type OpenedVersion = z.infer<typeof openedVersionSchema>;

export const getVersion = {
  method: "GET",
  url: "/api/reflections/:id/versions/:version_id/",
  schema: {
    summary: "One earlier text",
    tags,
    params: versionParams,
    response: { 200: openedVersionSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** The current text becomes a version. */
export const restoreVersion = {
  method: "POST",
  url: "/api/reflections/:id/versions/:version_id/restore/",
  schema: {
    summary: "Restore an earlier text",
    tags,
    params: versionParams,
    body: z.strictObject({ revision: revisionSchema.min(1), save_id: idSchema }),
    response: { 200: reflectionSchema, 404: errorSchema, 409: conflictSchema, ...refusals },
  },
} as const satisfies Endpoint;
