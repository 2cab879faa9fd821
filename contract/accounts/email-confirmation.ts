import { z } from "zod";
import { type Endpoint, errorSchema, refusals } from "../endpoint.ts";
import { confirmEmailFormSchema, emailFormSchema } from "./account-forms.ts";
import { userSchema } from "./accounts.ts";

const tags = ["accounts"] as const;

/**
 * If this server sends mail, the address waits as `unconfirmed_email` until the mailed link is used. A confirmed
 * address stays in force until then, and no answer reveals whether another account has the new one. Without mail, the
 * address is in force at once, and 409 says that another account has it.
 */
export const changeEmail = {
  method: "PUT",
  url: "/api/user/email/",
  schema: {
    summary: "Change the e-mail address",
    tags,
    body: emailFormSchema,
    response: { 200: userSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** 403 if this server sends no mail, 409 `wrong_state` if no address waits. */
export const sendEmailConfirmation = {
  method: "POST",
  url: "/api/user/email/confirmation/",
  schema: {
    summary: "Mail the link that confirms the e-mail address once more",
    tags,
    response: { 204: z.null(), 403: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/**
 * Works without signing in, and starts no session. 400 with `fields.token` if the link is used or expired, 409 if
 * another account has taken the address.
 */
export const confirmEmail = {
  method: "POST",
  url: "/api/email/confirm/",
  schema: {
    summary: "Confirm an e-mail address with the token of a link",
    tags,
    body: confirmEmailFormSchema,
    response: {
      200: z.object({ email: z.string() }),
      400: errorSchema,
      409: errorSchema,
      429: errorSchema,
      503: errorSchema,
    },
  },
} as const satisfies Endpoint;
