import { z } from "zod";
import { type Endpoint, idSchema, instantSchema, refusals, textSchema } from "../endpoint.ts";
import { t } from "../translate.ts";
import { linkedAccountSchema } from "./linked-accounts.ts";

export const securityEventKinds = [
  "registered",
  "signed_in",
  /** Wrong passwords, counted by the hour. */
  "sign_in_failed",
  "signed_out",
  /** Signed out from another device, which `device` names. */
  "device_signed_out",
  "other_devices_signed_out",
  /** A refresh token was used a second time, which suggests that it was stolen. Its device was signed out. */
  "token_reused",
  "password_changed",
  /** A link for a new password was made: mailed to the person, or by the host. */
  "reset_link_mailed",
  "reset_link_made_by_host",
  "password_reset",
  "username_changed",
  "email_changed",
  "email_confirmed",
  "account_linked",
  "account_unlinked",
  /** From this account to `account`, and to this account from `account`. */
  "switched_to",
  "switched_from",
  "deletion_requested",
  "deletion_cancelled",
  "disabled_by_host",
  "enabled_by_host",
  /** With `npm run admin`: the key that the server holds, or the person's password, opened the journal. */
  "opened_by_host_for_export",
  "opened_by_host_for_import",
  "passkey_added",
  "passkey_removed",
  /** Its counter went backwards, which suggests a copy of the passkey. */
  "passkey_refused",
  "one_time_codes_on",
  "one_time_codes_off",
  "recovery_codes_made",
  "recovery_code_used",
  /** Wrong codes after the right password, counted by the hour. */
  "second_factor_failed",
  "provider_connected",
  "provider_disconnected",
  /** A first password, for an account that came through the provider. */
  "password_set",
  /** From now on only the person's password, recovery key and signed-in devices open the journal. */
  "custody_taken",
  "custody_returned",
  "recovery_key_made",
  "recovery_key_used",
  "token_made",
  "token_revoked",
  /** A personal token was used from a network for the first time. */
  "token_used",
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

export const securityEventSchema = z.object({
  id: idSchema,
  kind: z.enum(securityEventKinds),
  /** The latest, if several are counted as one. */
  at: instantSchema,
  /** Browser and system that did it; `null` if it was the host. */
  device: z.string().nullable(),
  count: z.int(),
  /** The other account of a link or switch; `null` if there is none, or it is gone. */
  account: linkedAccountSchema.nullable(),
  /** The personal token concerned; `null` for several of them. */
  token_name: z.string().nullable(),
});
export type SecurityEvent = z.infer<typeof securityEventSchema>;

/** Newest first, of the last year. */
export const getSecurityHistory = {
  method: "GET",
  url: "/api/accounts/history/",
  schema: {
    summary: "What happened to this account: sign-ins, changes, links",
    tags: ["accounts"],
    querystring: z.strictObject({
      /** From the page before. */
      cursor: textSchema(100).optional(),
      limit: z.coerce
        .number({ error: () => t("This must be a number.") })
        .int()
        .min(1)
        .max(100)
        .default(30),
    }),
    response: {
      200: z.object({ events: z.array(securityEventSchema), next_cursor: z.string().nullable() }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;
