import { z } from "zod";
import { type Endpoint, errorSchema, idSchema, instantSchema, refusals, textSchema } from "../endpoint.ts";
import { t } from "../translate.ts";
import { proofFormSchema } from "./account-forms.ts";
import { credentialsSchema } from "./accounts.ts";
import {
  codeFormSchema,
  firstPasswordFormSchema,
  passkeyNameFormSchema,
  passkeyNameSchema,
  passwordAndCodeFormSchema,
  ticketFieldsSchema,
} from "./sign-in-forms.ts";

const tags = ["sign-in"] as const;
const params = z.object({ id: idSchema });

export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  created_at: instantSchema,
  last_used_at: instantSchema.nullable(),
  /** Whether it opens the journal without a password, even a sealed one. */
  opens_journal: z.boolean(),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const signInWaysSchema = z.object({
  /** Without a password, the person can only sign in through the provider. */
  has_password: z.boolean(),
  passkeys: z.array(passkeySchema),
  /** `null` while they are off. */
  one_time_codes: z.object({ since: instantSchema, recovery_codes_left: z.int() }).nullable(),
  /** `null` if this server has none. */
  provider: z.object({ name: z.string(), connected_at: instantSchema.nullable() }).nullable(),
});
export type SignInWays = z.infer<typeof signInWaysSchema>;

export const getSignInWays = {
  method: "GET",
  url: "/api/account/sign-in/",
  schema: {
    summary: "The ways to sign in to this account",
    tags,
    response: { 200: signInWaysSchema, ...refusals },
  },
} as const satisfies Endpoint;

// The JSON forms of Web Authentication, Level 3, as far as they are used here.
const bytesSchema = z
  .base64url({ error: () => t("This is not base64url.") })
  .min(1)
  .max(20_000);
const transportSchema = textSchema(32);
const credentialType = z.literal("public-key");
/** The output of the PRF extension: 32 bytes. */
const prfSchema = z
  .base64url({ error: () => t("This is not base64url.") })
  .length(43)
  .optional();

const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: credentialType, alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: credentialType, transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type PasskeyCreationOptions = z.infer<typeof creationOptionsSchema>;

const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
});

export const newPasskeySchema = z.object({
  name: passkeyNameSchema,
  response: z.object({
    id: bytesSchema,
    rawId: bytesSchema,
    type: credentialType,
    response: z.object({
      clientDataJSON: bytesSchema,
      attestationObject: bytesSchema,
      transports: z.array(transportSchema).max(10).optional(),
    }),
  }),
  prf: prfSchema,
});

export const passkeyAnswerSchema = z.object({
  response: z.object({
    id: bytesSchema,
    rawId: bytesSchema,
    type: credentialType,
    response: z.object({
      clientDataJSON: bytesSchema,
      authenticatorData: bytesSchema,
      signature: bytesSchema,
      userHandle: bytesSchema.optional(),
    }),
  }),
  prf: prfSchema,
});

/**
 * Valid for five minutes and one passkey. 400 with `fields.password` if it is wrong, 409 if there are too many
 * passkeys.
 */
export const beginPasskey = {
  method: "POST",
  url: "/api/account/passkeys/options/",
  schema: {
    summary: "Begin to add a passkey",
    tags,
    body: proofFormSchema,
    response: { 200: creationOptionsSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const addPasskey = {
  method: "POST",
  url: "/api/account/passkeys/",
  schema: {
    summary: "Add the passkey that the authenticator has made",
    tags,
    body: newPasskeySchema,
    response: { 201: passkeySchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const renamePasskey = {
  method: "PATCH",
  url: "/api/account/passkeys/:id/",
  schema: {
    summary: "Rename a passkey",
    tags,
    params,
    body: passkeyNameFormSchema,
    response: { 200: passkeySchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const removePasskey = {
  method: "POST",
  url: "/api/account/passkeys/:id/remove/",
  schema: {
    summary: "Remove a passkey",
    tags,
    params,
    body: proofFormSchema,
    response: { 204: z.null(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Open to visitors. Valid for five minutes and one sign-in. */
export const beginPasskeySignIn = {
  method: "POST",
  url: "/api/login/passkey/options/",
  schema: {
    summary: "Begin to sign in with a passkey",
    tags,
    response: { 200: requestOptionsSchema, 429: errorSchema, 503: errorSchema },
  },
} as const satisfies Endpoint;

/** Continues a refused sign-in, see `finishSignIn`. */
export const ticketErrorSchema = errorSchema.extend({ ticket: z.string().optional() });

/**
 * A passkey counts as both factors. 403 if the account is disabled; 403 `password_needed` with a `ticket` if the
 * journal is sealed and this passkey can't open it.
 */
export const signInWithPasskey = {
  method: "POST",
  url: "/api/login/passkey/",
  schema: {
    summary: "Sign in with a passkey",
    tags,
    body: passkeyAnswerSchema,
    response: { 200: credentialsSchema, 403: ticketErrorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/**
 * Exchanges the ticket of a sign-in that has begun for tokens, once. While something is missing, it answers
 * `second_factor_required` (401), `password_needed` (403), or `forbidden` with `fields.invitation` (403), and the
 * ticket stays valid for some minutes. 400 with `fields.ticket` if it is used or expired, or was given to another
 * browser.
 */
export const finishSignIn = {
  method: "POST",
  url: "/api/login/ticket/",
  schema: {
    summary: "Finish a sign-in that began with a passkey or the provider",
    tags,
    body: ticketFieldsSchema.extend({ ticket: textSchema(100).min(1), prf: prfSchema }),
    security: [{}, { browser: [] }],
    response: {
      200: credentialsSchema.extend({
        /** Whether this call created the account. */
        is_new: z.boolean(),
      }),
      403: errorSchema,
      409: errorSchema,
      ...refusals,
    },
  },
} as const satisfies Endpoint;

/** Nothing changes until `confirmOneTimeCodes`. 409 if they are already on. */
export const setUpOneTimeCodes = {
  method: "POST",
  url: "/api/account/one-time-codes/",
  schema: {
    summary: "Begin to set up one-time codes",
    tags,
    body: proofFormSchema,
    response: {
      200: z.object({
        /** Base32, as an authenticator app takes it. */
        secret: z.string(),
        /** The same as an address, for a QR code. */
        uri: z.string(),
      }),
      409: errorSchema,
      ...refusals,
    },
  },
} as const satisfies Endpoint;

const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });

/** Switches them on. The recovery codes are shown here and never again. 400 with `fields.code` if the code is wrong. */
export const confirmOneTimeCodes = {
  method: "POST",
  url: "/api/account/one-time-codes/confirm/",
  schema: {
    summary: "Switch one-time codes on with a first code",
    tags,
    body: codeFormSchema,
    response: { 200: recoveryCodesSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const switchOffOneTimeCodes = {
  method: "POST",
  url: "/api/account/one-time-codes/off/",
  schema: {
    summary: "Switch one-time codes off",
    tags,
    body: passwordAndCodeFormSchema,
    response: { 204: z.null(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** The earlier ones stop working. */
export const makeRecoveryCodes = {
  method: "POST",
  url: "/api/account/one-time-codes/recovery-codes/",
  schema: {
    summary: "Make new recovery codes",
    tags,
    body: passwordAndCodeFormSchema,
    response: { 200: recoveryCodesSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** A page, not an API call: redirects to the provider, or back to /login with `#problem=…`. */
export const startProvider = {
  method: "GET",
  url: "/api/openid/start/",
  schema: {
    summary: "Sign in through the provider (a page: answers with a redirect)",
    tags,
    querystring: z.object({ return: textSchema(2000).optional() }),
    response: { 302: z.null(), 404: errorSchema, 429: errorSchema, 503: errorSchema },
  },
} as const satisfies Endpoint;

/** The provider's redirect URI. Redirects to /login with `#ticket=…`, or to /profile. */
export const finishProvider = {
  method: "GET",
  url: "/api/openid/callback/",
  schema: {
    summary: "Where the provider leads back to (a page: answers with a redirect)",
    tags,
    // Accepts anything, so that errors are answered with a page.
    querystring: z.object({
      state: z.string().optional().catch(undefined),
      code: z.string().optional().catch(undefined),
      iss: z.string().optional().catch(undefined),
      error: z.string().optional().catch(undefined),
      error_description: z.string().optional().catch(undefined),
    }),
    security: [{}, { browser: [] }],
    response: { 302: z.null(), 404: errorSchema, 429: errorSchema, 503: errorSchema },
  },
} as const satisfies Endpoint;

/** Answers with the URL of the provider's page, which redirects back to /profile. */
export const connectProvider = {
  method: "POST",
  url: "/api/account/provider/",
  schema: {
    summary: "Begin to connect this account with the provider",
    tags,
    body: proofFormSchema,
    response: { 200: z.object({ url: z.string() }), 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Requires a password, so that the person can still sign in. */
export const disconnectProvider = {
  method: "POST",
  url: "/api/account/provider/disconnect/",
  schema: {
    summary: "Disconnect this account from the provider",
    tags,
    body: proofFormSchema,
    response: { 204: z.null(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/**
 * For people who signed up through the provider and have no password. 409 if there is one; 403 unless the person
 * signed in within the last minutes, so that a device left open can't be used for it.
 */
export const setFirstPassword = {
  method: "POST",
  url: "/api/account/password/",
  schema: {
    summary: "Set a password for an account that has none",
    tags,
    body: firstPasswordFormSchema,
    response: { 204: z.null(), 403: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;
