import { z } from "zod";
import { type Endpoint, errorSchema, idSchema, instantSchema, refusals, textSchema } from "../endpoint.ts";
import { attachmentKinds, largestAttachmentBytes, mostUploadParts } from "./attachment-rules.ts";

const tags = ["attachments"] as const;

const longestAlt = 1000;
export const altSchema = textSchema(longestAlt);

export const attachmentSchema = z.object({
  id: idSchema,
  kind: z.enum(attachmentKinds),
  media_type: z.string(),
  /** File name as it was chosen; empty for a recording. */
  name: z.string(),
  /** What a picture shows, for who can't see it; empty where nobody has said. */
  alt: z.string(),
  bytes: z.int(),
  /** Pixels, of a picture. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Widths in pixels in which a picture can be fetched, the smallest first. */
  widths: z.array(z.int()),
  created_at: instantSchema,
  /** For `attachmentAddress`. Who has it can fetch the file until it ends, so it belongs to its owner's page alone. */
  address_key: z.string(),
  address_ends_at: instantSchema,
});
export type Attachment = z.infer<typeof attachmentSchema>;

const params = z.object({ id: idSchema });

export const uploadSchema = z.object({
  id: idSchema,
  bytes: z.int(),
  part_bytes: z.int(),
  /** Numbers of the parts that have arrived, from 0. */
  parts: z.array(z.int()),
  /** The attachment, once it is finished. */
  attachment: attachmentSchema.nullable(),
});
export type Upload = z.infer<typeof uploadSchema>;

/**
 * The device names the upload (a UUID), so that beginning it twice is one upload. 409 `limit_reached` where it would
 * pass the person's quota. 404 for an id that is not theirs to use.
 */
export const beginUpload = {
  method: "POST",
  url: "/api/attachments/",
  schema: {
    summary: "Begin or go on with an upload",
    tags,
    body: z.strictObject({
      id: idSchema,
      name: textSchema(200),
      bytes: z.int().min(1, { error: "This file is empty." }).max(largestAttachmentBytes, {
        error: "This file is larger than 50 MB.",
      }),
      alt: altSchema.default(""),
    }),
    response: { 200: uploadSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** The body is the part itself, `application/octet-stream`. */
export const sendPart = {
  method: "PUT",
  url: "/api/attachments/:id/parts/:part/",
  schema: {
    summary: "One part of an upload; sent again, it takes the place of the first",
    tags,
    params: z.object({
      id: idSchema,
      part: z.coerce
        .number()
        .int()
        .min(0)
        .max(mostUploadParts - 1),
    }),
    response: { 204: z.null(), 404: errorSchema, 409: errorSchema, 413: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** What the file is, is read from its content. 409 `incomplete` where parts are missing; 415 for what can't be attached. */
export const finishUpload = {
  method: "POST",
  url: "/api/attachments/:id/finish/",
  schema: {
    summary: "Make an attachment of the parts that were sent",
    tags,
    params,
    response: { 200: attachmentSchema, 404: errorSchema, 409: errorSchema, 415: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Ids that are not there are passed over. */
export const findAttachments = {
  method: "POST",
  url: "/api/attachments/find/",
  schema: {
    summary: "Attachments by their ids, with fresh addresses",
    tags,
    body: z.strictObject({ ids: z.array(idSchema).min(1).max(200) }),
    response: { 200: z.object({ attachments: z.array(attachmentSchema) }), ...refusals },
  },
} as const satisfies Endpoint;

export const describeAttachment = {
  method: "PATCH",
  url: "/api/attachments/:id/",
  schema: {
    summary: "Say what a picture shows",
    tags,
    params,
    body: z.strictObject({ alt: altSchema }),
    response: { 200: attachmentSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const getUsage = {
  method: "GET",
  url: "/api/attachments/usage/",
  schema: {
    summary: "How much room attachments take, in bytes",
    tags,
    response: {
      200: z.object({ used_bytes: z.int(), quota_bytes: z.int(), largest_bytes: z.int() }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;

/** `size` is one of the picture's `widths`, or `original`. Needs no header: `key` is good for this file alone, and for minutes. Answers ranges. */
export const getFile = {
  method: "GET",
  url: "/api/attachments/:id/:size/",
  schema: {
    summary: "The file itself, by its short-lived address",
    tags,
    params: z.object({ id: idSchema, size: textSchema(10) }),
    querystring: z.object({ key: z.string().max(400) }),
    response: {
      200: z.unknown(),
      206: z.unknown(),
      304: z.undefined(),
      400: errorSchema,
      403: errorSchema,
      404: errorSchema,
      416: errorSchema,
      503: errorSchema,
    },
  },
} as const satisfies Endpoint;

export const listAttachments = {
  method: "GET",
  url: "/api/reflections/:id/attachments/",
  schema: {
    summary: "The attachments of a reflection, oldest first",
    tags,
    params,
    response: { 200: z.object({ attachments: z.array(attachmentSchema) }), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

const useParams = z.object({ id: idSchema, attachment_id: idSchema });

/** What a text shows is attached by saving the text; this is for what stands beside it. */
export const attach = {
  method: "PUT",
  url: "/api/reflections/:id/attachments/:attachment_id/",
  schema: {
    summary: "Attach a file to a reflection",
    tags,
    params: useParams,
    response: { 204: z.null(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** The file is deleted for good where no other reflection has it. */
export const detach = {
  method: "DELETE",
  url: "/api/reflections/:id/attachments/:attachment_id/",
  schema: {
    summary: "Take an attachment away from a reflection",
    tags,
    params: useParams,
    response: { 204: z.null(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;
