import { z } from "zod";
import {
  type Endpoint,
  errorSchema,
  idSchema,
  instantSchema,
  partParams,
  pictureSizeSchema,
  refusals,
  textSchema,
} from "../endpoint.ts";
import { t } from "../translate.ts";
import { attachmentKinds, maxAttachmentBytes, maxUploadParts, uploadPartBytes } from "./attachment-rules.ts";

const tags = ["attachments"] as const;

export const maxAltLength = 1000;
export const altSchema = textSchema(maxAltLength);

export const attachmentSchema = z.object({
  id: idSchema,
  kind: z.enum(attachmentKinds),
  media_type: z.string(),
  /** The original file name; empty for a recording. */
  name: z.string(),
  /** Describes a picture for people who can't see it; may be empty. */
  alt: z.string(),
  bytes: z.int(),
  /** In pixels, for pictures only. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Widths in pixels in which a picture can be fetched, smallest first. */
  widths: z.array(z.int()),
  created_at: instantSchema,
  /** For `attachmentAddress`. It opens the file without signing in until it expires, so never share it. */
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
  /** The attachment, once the upload is finished. */
  attachment: attachmentSchema.nullable(),
});
export type Upload = z.infer<typeof uploadSchema>;

/**
 * The client chooses the id (a UUID), so repeating the call begins one upload. 409 `limit_reached` if it would exceed
 * the person's quota; 404 for an id that another person uses.
 */
export const beginUpload = {
  method: "POST",
  url: "/api/attachments/",
  schema: {
    summary: "Begin or continue an upload",
    tags,
    body: z.strictObject({
      id: idSchema,
      name: textSchema(200),
      bytes: z
        .int()
        .min(1, { error: () => t("This file is empty.") })
        .max(maxAttachmentBytes, {
          error: () => t("This file is larger than 50 MB."),
        }),
      alt: altSchema.default(""),
    }),
    response: { 200: uploadSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** The body is the part itself. */
export const sendPart = {
  method: "PUT",
  url: "/api/attachments/:id/parts/:part/",
  schema: {
    summary: "Send a part of an upload; a part that is sent again replaces the first one",
    tags,
    params: partParams(maxUploadParts),
    upload: { mediaType: "application/octet-stream", body: z.file().max(uploadPartBytes) },
    response: { 204: z.null(), 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** The file's content decides its type. 409 `incomplete` if parts are missing; 415 if it can't be attached. */
export const finishUpload = {
  method: "POST",
  url: "/api/attachments/:id/finish/",
  schema: {
    summary: "Make an attachment from the sent parts",
    tags,
    params,
    response: { 200: attachmentSchema, 404: errorSchema, 409: errorSchema, 415: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Unknown ids are ignored. */
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
    summary: "Describe a picture",
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
    summary: "How much space attachments take, in bytes",
    tags,
    response: {
      200: z.object({ used_bytes: z.int(), quota_bytes: z.int(), largest_bytes: z.int() }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;

/**
 * `size` is one of the picture's `widths`, or `original`. Needs no header: `key` opens this file only, and
 * expires within minutes. Answers range requests.
 */
export const getFile = {
  method: "GET",
  url: "/api/attachments/:id/:size/",
  schema: {
    summary: "The file, by its short-lived address",
    tags,
    params: z.object({ id: idSchema, size: pictureSizeSchema("original") }),
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
    download: ["*/*"],
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

/** A save attaches the files that its text shows. This call attaches any other file. */
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

/** Deletes the file for good if no other reflection uses it. */
export const detach = {
  method: "DELETE",
  url: "/api/reflections/:id/attachments/:attachment_id/",
  schema: {
    summary: "Detach a file from a reflection",
    tags,
    params: useParams,
    response: { 204: z.null(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;
