import type { SecurityEvent, SecurityEventKind } from "#contract/accounts/security-history.ts";
import { t } from "#contract/translate.ts";

const words: Record<SecurityEventKind, (event: SecurityEvent) => string> = {
  registered: () => t("Account created"),
  signed_in: () => t("Logged in"),
  sign_in_failed: ({ count }) =>
    t("{count, plural, =1 {A wrong password was entered} other {A wrong password was entered # times}}", {
      count,
    }),
  signed_out: () => t("Logged out"),
  device_signed_out: () => t("A device was signed out"),
  other_devices_signed_out: () => t("All other devices were signed out"),
  token_reused: () =>
    t("A device was signed out, because its sign-in was used twice, which can be a sign of theft"),
  password_changed: () => t("Password changed"),
  reset_link_mailed: () => t("A link for a new password was sent by e-mail"),
  reset_link_made_by_host: () => t("The host made a link for a new password"),
  password_reset: () => t("A new password was set with a link"),
  username_changed: () => t("Username changed"),
  email_changed: () => t("E-mail address changed"),
  email_confirmed: () => t("E-mail address confirmed"),
  account_linked: ({ account }) =>
    account ? t("Linked with {name}", { name: account.username }) : t("Linked with an account that is gone"),
  account_unlinked: ({ account }) =>
    account
      ? t("Unlinked from {name}", { name: account.username })
      : t("Unlinked from an account that is gone"),
  switched_to: ({ account }) =>
    account ? t("Switched to {name}", { name: account.username }) : t("Switched to an account that is gone"),
  switched_from: ({ account }) =>
    account
      ? t("Switched here from {name}", { name: account.username })
      : t("Switched here from an account that is gone"),
  deletion_requested: () => t("The account’s deletion was requested"),
  deletion_cancelled: () => t("The account’s deletion was cancelled"),
  disabled_by_host: () => t("The host disabled the account"),
  enabled_by_host: () => t("The host enabled the account again"),
  opened_by_host_for_export: () => t("The host opened the journal to export it"),
  opened_by_host_for_import: () => t("The host opened the journal to import another one into it"),
  passkey_added: () => t("A passkey was added"),
  passkey_removed: () => t("A passkey was removed"),
  passkey_refused: () => t("A passkey was refused, because it looked like a copy of yours"),
  one_time_codes_on: () => t("One-time codes were switched on"),
  one_time_codes_off: () => t("One-time codes were switched off"),
  recovery_codes_made: () => t("New recovery codes were made"),
  recovery_code_used: () => t("A recovery code was used"),
  second_factor_failed: ({ count }) =>
    t(
      "{count, plural, =1 {A wrong code was entered after the right password} other {A wrong code was entered after the right password # times}}",
      { count },
    ),
  provider_connected: () => t("Connected with the sign-in provider"),
  provider_disconnected: () => t("Disconnected from the sign-in provider"),
  password_set: () => t("A first password was set"),
  custody_taken: () => t("The journal was sealed"),
  custody_returned: () => t("The journal was unsealed: the host holds its key again"),
  recovery_key_made: () => t("A new recovery key was made"),
  recovery_key_used: () => t("The recovery key was used"),
  token_made: ({ token_name: name }) =>
    name ? t("The personal token “{name}” was made", { name }) : t("A personal token was made"),
  token_revoked: ({ count, token_name: name }) =>
    count === 1 && name
      ? t("The personal token “{name}” was revoked", { name })
      : t("{count, plural, =1 {A personal token was revoked} other {# personal tokens were revoked}}", {
          count,
        }),
  token_used: ({ token_name: name }) =>
    name
      ? t("The personal token “{name}” was used from a new network", { name })
      : t("A personal token was used from a new network"),
};

export const securityWords = (event: SecurityEvent): string => words[event.kind](event);

const alarming = new Set<SecurityEventKind>([
  "sign_in_failed",
  "token_reused",
  "passkey_refused",
  "second_factor_failed",
]);

/** Whether the event may be an attack. */
export const isAlarming = ({ kind }: SecurityEvent): boolean => alarming.has(kind);
