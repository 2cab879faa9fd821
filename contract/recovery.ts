import { z } from "zod";
import { forgotFormSchema, resetFormSchema } from "./account-forms.ts";
import { type Endpoint, errorSchema } from "./endpoint.ts";

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

/** Ends every session of the person, who then logs in. 400 with `fields.token` for a used or expired link. */
export const resetPassword = {
  method: "POST",
  url: "/api/password/reset/",
  schema: {
    summary: "Set a new password with the token of a link",
    tags,
    body: resetFormSchema,
    response: { 204: z.null(), 400: errorSchema, 429: errorSchema, 503: errorSchema },
  },
} as const satisfies Endpoint;
