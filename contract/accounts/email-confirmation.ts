import { z } from "zod";
import { type Endpoint, errorSchema, refusals } from "../endpoint.ts";
import { confirmEmailFormSchema, emailFormSchema } from "./account-forms.ts";
import { userSchema } from "./accounts.ts";

const tags = ["accounts"] as const;

/**
 * Where this server sends mail, the address waits as `unconfirmed_email` until the link that is mailed to it is used,
 * and a confirmed one stays in force until then; nothing tells whether another account has it. Elsewhere it is in force
 * at once, and 409 says that another account has it.
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

/** 403 where this server sends no mail, 409 with `wrong_state` where no address waits. */
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
 * Open to whoever has the link; nobody is signed in by it. 400 with `fields.token` for a used or expired one, 409 where
 * another account has the address by now.
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
