import { z } from "zod";
import { type Endpoint, errorSchema, instantSchema } from "../endpoint.ts";
import { abandonFormSchema, forgotFormSchema, resetFormSchema } from "./account-forms.ts";

const tags = ["accounts"] as const;

/**
 * Answers 204 whether or not somebody has this name or address, and as fast; 403 where this server sends no mail.
 * The mailed link is `/reset-password#token=…`: what follows the # reaches no server and no log.
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
 * Ends every session of the person, who then logs in. 400 with `fields.token` for a used or expired link. 403 with the
 * code `recovery_key_needed` where the journal is sealed and no recovery key is given, 400 with `fields.recovery_key`
 * for one that doesn't open it: the link stays good, and nothing is changed.
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
 * For a person with neither password nor recovery key of a sealed journal: deletes the account after `deletionGraceDays`,
 * within which whoever can still log in may keep it. Takes the token of a link for a new password, and uses it up.
 */
export const abandonAccount = {
  method: "POST",
  url: "/api/password/abandon-account/",
  schema: {
    summary: "Delete the account of a sealed journal that nobody can open any more",
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
