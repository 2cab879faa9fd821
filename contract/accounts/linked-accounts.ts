import { z } from "zod";
import { type Endpoint, errorSchema, idSchema, refusals } from "../endpoint.ts";
import { createLinkedFormSchema, linkFormSchema, switchFormSchema } from "./account-forms.ts";
import { credentialsSchema } from "./accounts.ts";

export const linkedAccountSchema = z.object({ id: idSchema, username: z.string() });
export type LinkedAccount = z.infer<typeof linkedAccountSchema>;
const linkedAccountsSchema = z.array(linkedAccountSchema);

const tags = ["accounts"] as const;
const params = z.object({ id: idSchema });

/**
 * The accounts that this session may switch to, by username. A link is between two. After a switch, only those are listed
 * that are also linked with the account that was logged in to, or are that account.
 */
export const getLinkedAccounts = {
  method: "GET",
  url: "/api/accounts/linked/",
  schema: { summary: "Linked accounts", tags, response: { 200: linkedAccountsSchema, ...refusals } },
} as const satisfies Endpoint;

/**
 * Signs in to a linked account on this device, without its password. The session it was made from ends within an hour,
 * unless its refresh token is used again (because the answer was lost). 403 if the host has disabled the account, and
 * 403 `password_needed` if its journal is sealed: the body must then hold its password. 400 with `fields.password` if
 * that is wrong, and with `fields.code` if a one-time code must come with it.
 */
export const switchAccount = {
  method: "POST",
  url: "/api/accounts/switch/:id/",
  schema: {
    summary: "Switch to a linked account",
    tags,
    params,
    body: switchFormSchema.nullish(),
    response: { 200: credentialsSchema, 403: errorSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/**
 * Links the signed-in account with an existing one, named by its username (or e-mail address) and password. From then
 * on either account opens the other, so one's own password (and code) is needed, too. 409 if they are already linked,
 * are the same, or would be too many; 400 with `fields.password` if name and password don't belong together, and with
 * `fields.own_password` or `fields.own_code` if one's own is wrong; 403 if that account is disabled.
 */
export const linkAccount = {
  method: "POST",
  url: "/api/accounts/linked/",
  schema: {
    summary: "Link an existing account",
    tags,
    body: linkFormSchema,
    response: { 200: linkedAccountsSchema, 403: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Registers a new account and links it. Needs one's own password, as linking does. Does not switch to it. */
export const createLinkedAccount = {
  method: "POST",
  url: "/api/accounts/linked/new/",
  schema: {
    summary: "Create an account and link it",
    tags,
    body: createLinkedFormSchema,
    response: { 201: linkedAccountsSchema, 403: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Ends the link with an account, from either side. Given its own id, the signed-in account ends all its links. */
export const unlinkAccount = {
  method: "DELETE",
  url: "/api/accounts/linked/:id/",
  schema: {
    summary: "Unlink an account",
    tags,
    params,
    response: { 200: linkedAccountsSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;
