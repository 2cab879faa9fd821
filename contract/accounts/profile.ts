import { z } from "zod";
import { daySchema } from "../day.ts";
import { type Endpoint, errorSchema, refusals } from "../endpoint.ts";
import { deletionFormSchema, passwordFormSchema, profileFormSchema } from "./account-forms.ts";
import { userSchema } from "./accounts.ts";

const tags = ["accounts"] as const;

/** Changes the given fields. A new username changes the client's `username` cookie, too; 409 if it is taken. */
export const saveProfile = {
  method: "PATCH",
  url: "/api/user/",
  schema: {
    summary: "Change the username or the display name",
    tags,
    body: profileFormSchema,
    response: { 200: userSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Signs out all other devices. 400 with `fields.current_password` if it is wrong. */
export const changePassword = {
  method: "PUT",
  url: "/api/user/password/",
  schema: {
    summary: "Change the password",
    tags,
    body: passwordFormSchema,
    response: { 204: z.null(), ...refusals },
  },
} as const satisfies Endpoint;

/** Maximum size of an uploaded picture, before it is cropped to a square. */
export const largestAvatarBytes = 20_000_000;

/** The picture is stored as a square of 256 px. */
export const setAvatar = {
  method: "PUT",
  url: "/api/user/avatar/",
  schema: {
    summary: "Set the picture",
    tags,
    upload: {
      mediaType: "multipart/form-data",
      body: z.object({ picture: z.file().min(1).max(largestAvatarBytes) }),
    },
    response: { 200: userSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Answers with the WebP picture itself. */
export const getAvatar = {
  method: "GET",
  url: "/api/user/avatar/",
  schema: {
    summary: "The person’s picture",
    tags,
    response: {
      200: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
      /** Sent if `If-None-Match` holds the picture's ETag. */
      304: z.undefined(),
      404: errorSchema,
      ...refusals,
    },
    download: ["image/webp"],
  },
} as const satisfies Endpoint;

export const removeAvatar = {
  method: "DELETE",
  url: "/api/user/avatar/",
  schema: { summary: "Remove the picture", tags, response: { 200: userSchema, ...refusals } },
} as const satisfies Endpoint;

export const accountTotalsSchema = z.object({
  reflections: z.int(),
  words: z.int(),
  /** Days with written pages. */
  days: z.int(),
  first_day: daySchema.nullable(),
});
export type AccountTotals = z.infer<typeof accountTotalsSchema>;

export const getAccountTotals = {
  method: "GET",
  url: "/api/account/totals/",
  schema: {
    summary: "How much the person has written",
    tags,
    response: { 200: accountTotalsSchema, ...refusals },
  },
} as const satisfies Endpoint;

/**
 * Signs out every device, including this one, and deletes everything after `deletionGraceDays`. Until then the person
 * can still log in, `user.deletes_at` says when it will happen, and `keepAccount` cancels it.
 */
export const deleteAccount = {
  method: "POST",
  url: "/api/account/delete/",
  schema: {
    summary: "Delete the account, after a time in which the person can come back",
    tags,
    body: deletionFormSchema,
    response: { 200: userSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const keepAccount = {
  method: "POST",
  url: "/api/account/keep/",
  schema: { summary: "Call the deletion off", tags, response: { 200: userSchema, ...refusals } },
} as const satisfies Endpoint;
