import { z } from "zod";
import { type Endpoint, errorSchema, idSchema, refusals } from "../endpoint.ts";
import { linkFormSchema, registrationSchema, switchFormSchema } from "./account-forms.ts";
import { credentialsSchema } from "./accounts.ts";

export const linkedAccountSchema = z.object({ id: idSchema, username: z.string() });
export type LinkedAccount = z.infer<typeof linkedAccountSchema>;
const linkedAccountsSchema = z.array(linkedAccountSchema);

const tags = ["accounts"] as const;
const params = z.object({ id: idSchema });

/** The other accounts of the signed-in one's group, by username. */
export const getLinkedAccounts = {
  method: "GET",
  url: "/api/accounts/linked/",
  schema: { summary: "Linked accounts", tags, response: { 200: linkedAccountsSchema, ...refusals } },
} as const satisfies Endpoint;

/**
 * Signs in to a linked account on this device, without its password. The session it was made from ends within an
 * hour, unless its refresh token is used again (the answer was lost). 403 where the host has disabled the account, and
 * with the code `password_needed` where its journal is sealed: then its password is given as the body. 400 with
 * `fields.password` says that it is wrong, and with `fields.code` that a one-time code must come with it.
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
 * Links the signed-in account with an existing one, whose name (or e-mail address) and password are given. Both
 * groups become one. 409 where they are linked already, are the same, or too many would be; 400 with
 * `fields.password` where name and password don't belong together; 403 where that account is disabled.
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

/** Registers a new account and links it. The signed-in account stays the signed-in one. */
export const createLinkedAccount = {
  method: "POST",
  url: "/api/accounts/linked/new/",
  schema: {
    summary: "Create an account and link it",
    tags,
    body: registrationSchema,
    response: { 201: linkedAccountsSchema, 403: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Takes an account out of the group for all of its members; with the signed-in one's own id, that one leaves. */
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
