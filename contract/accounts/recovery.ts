import { z } from "zod";
import { type Endpoint, errorSchema, instantSchema } from "../endpoint.ts";
import { abandonFormSchema, forgotFormSchema, resetFormSchema } from "./account-forms.ts";

const tags = ["accounts"] as const;

/**
 * Answers 204 in the same time, whether or not an account has this name or address; 403 if this server sends no mail.
 * The mailed link is `/reset-password#token=…`. The part after # is never sent to a server.
 */
export const forgotPassword = {
  method: "POST",
  url: "/api/password/forgot/",
  schema: {
    summary: "Ask for a link that sets a new password",
    tags,
    body: forgotFormSchema,
    response: { 204: z.null(), 400: errorSchema, 403: errorSchema, 429: errorSchema, 503: errorSchema },
  },
} as const satisfies Endpoint;

/**
 * Ends every session of the person, who then logs in. 400 with `fields.token` if the link is used or expired. 403
 * `recovery_key_needed` if the journal is sealed and no recovery key is given, 400 with `fields.recovery_key` if it is
 * the wrong one: nothing is changed then, and the link stays valid.
 */
export const resetPassword = {
  method: "POST",
  url: "/api/password/reset/",
  schema: {
    summary: "Set a new password with the token of a link",
    tags,
    body: resetFormSchema,
    response: { 204: z.null(), 400: errorSchema, 403: errorSchema, 429: errorSchema, 503: errorSchema },
  },
} as const satisfies Endpoint;

/**
 * For a person who has neither password nor recovery key of a sealed journal: deletes the account after
 * `deletionGraceDays`. Until then, anyone who can still log in can keep it. Uses up the token of a link for a new
 * password.
 */
export const abandonAccount = {
  method: "POST",
  url: "/api/password/abandon-account/",
  schema: {
    summary: "Delete the account of a sealed journal that can no longer be opened",
    tags,
    body: abandonFormSchema,
    response: {
      200: z.object({ deletes_at: instantSchema }),
      400: errorSchema,
      403: errorSchema,
      429: errorSchema,
      503: errorSchema,
    },
  },
} as const satisfies Endpoint;
