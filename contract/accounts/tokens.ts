import { z } from "zod";
import { type Endpoint, errorSchema, idSchema, instantSchema, refusals } from "../endpoint.ts";
import { reflectionKinds } from "../reflections/reflection-rules.ts";
import { t } from "../translate.ts";
import { newTokenSchema, tokenNameSchema } from "./token-forms.ts";
import { tokenDays, tokenScopes } from "./token-rules.ts";

const scopesSchema = z
  .array(z.enum(tokenScopes), { error: () => t("Choose what the token may do.") })
  .min(1, { error: () => t("Choose what the token may do: read, write or both.") })
  .max(tokenScopes.length);

/** A save answers with the stored text, so `write` includes `read`. */
const formScopesSchema = scopesSchema.refine((scopes) => scopes.includes("read"), {
  error: () =>
    t(
      "A token that can write must also be able to read, because each save is compared with the stored text.",
    ),
});

/** `null`: all kinds. */
const kindsSchema = z
  .array(z.enum(reflectionKinds), { error: () => t("Choose the kinds of reflection.") })
  .min(1, { error: () => t("Choose at least one kind of reflection.") })
  .max(reflectionKinds.length)
  .nullable();

export const tokenSchema = z.object({
  id: idSchema,
  name: z.string(),
  scopes: scopesSchema,
  /** Limits the token to reflections of these kinds. */
  kinds: kindsSchema,
  created_at: instantSchema,
  /** `null`: it never expires. An expired one stays in the list for 30 days. */
  expires_at: instantSchema.nullable(),
  /** To the minute. `null`: never used. */
  last_used_at: instantSchema.nullable(),
  /** The program that used it last, by the name it gave. */
  last_used_by: z.string().nullable(),
});
export type Token = z.infer<typeof tokenSchema>;
const tokensSchema = z.array(tokenSchema).max(100);

export const tokenFormSchema = newTokenSchema.extend({
  scopes: formScopesSchema,
  kinds: kindsSchema.default(null),
  /** Days until it expires. `null`: it never does. */
  days: z
    .union(
      tokenDays.map((days) => z.literal(days)),
      { error: () => t("Choose when the token expires.") },
    )
    .nullable(),
});
export type TokenForm = z.infer<typeof tokenFormSchema>;

const tags = ["tokens"] as const;

/** Newest first. */
export const getTokens = {
  method: "GET",
  url: "/api/tokens/",
  schema: { summary: "Personal tokens of this account", tags, response: { 200: tokensSchema, ...refusals } },
} as const satisfies Endpoint;

/**
 * Only this answer holds the secret. It opens the journal as this person could, even a sealed one. A new password
 * revokes all tokens. 400 with `fields.password` or `fields.code` if these are wrong, 409 `limit_reached` at 20 tokens.
 */
export const createToken = {
  method: "POST",
  url: "/api/tokens/",
  schema: {
    summary: "Make a personal token, for another program",
    tags,
    body: tokenFormSchema,
    response: {
      201: z.object({ token: tokenSchema, secret: z.string() }),
      409: errorSchema,
      ...refusals,
    },
  },
} as const satisfies Endpoint;
export type MadeToken = z.infer<(typeof createToken.schema.response)[201]>;

/** Scopes and expiry stay the same. Answers with all tokens. */
export const renameToken = {
  method: "PATCH",
  url: "/api/tokens/:id/",
  schema: {
    summary: "Rename a personal token",
    tags,
    params: z.object({ id: idSchema }),
    body: tokenNameSchema,
    response: { 200: tokensSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Takes effect at once. Answers with the remaining tokens. */
export const revokeToken = {
  method: "DELETE",
  url: "/api/tokens/:id/",
  schema: {
    summary: "Revoke a personal token",
    tags,
    params: z.object({ id: idSchema }),
    response: { 200: tokensSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;
