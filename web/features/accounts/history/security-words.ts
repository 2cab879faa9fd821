import type { SecurityEvent, SecurityEventKind } from "#contract/accounts/security-history.ts";

const words: Record<SecurityEventKind, (event: SecurityEvent) => string> = {
  registered: () => "Account created",
  signed_in: () => "Logged in",
  sign_in_failed: ({ count }) =>
    count === 1 ? "A wrong password was entered" : `A wrong password was entered ${count} times`,
  signed_out: () => "Logged out",
  device_signed_out: () => "A device was signed out",
  other_devices_signed_out: () => "All other devices were signed out",
  token_reused: () => "A device was signed out, because its sign-in was used twice, as a stolen one would be",
  password_changed: () => "Password changed",
  reset_link_mailed: () => "A link for a new password was sent by e-mail",
  reset_link_made_by_host: () => "The host made a link for a new password",
  password_reset: () => "A new password was set with a link",
  username_changed: () => "Username changed",
  email_changed: () => "E-mail address changed",
  email_confirmed: () => "E-mail address confirmed",
  account_linked: (event) => `Linked with ${other(event)}`,
  account_unlinked: (event) => `Unlinked from ${other(event)}`,
  switched_to: (event) => `Switched to ${other(event)}`,
  switched_from: (event) => `Switched here from ${other(event)}`,
  deletion_requested: () => "The account’s deletion was requested",
  deletion_cancelled: () => "The account’s deletion was cancelled",
  disabled_by_host: () => "The host disabled the account",
  enabled_by_host: () => "The host enabled the account again",
  opened_by_host_for_export: () => "The host opened the journal to export it",
  opened_by_host_for_import: () => "The host opened the journal to import another one into it",
  passkey_added: () => "A passkey was added",
  passkey_removed: () => "A passkey was removed",
  passkey_refused: () => "A passkey was refused, because it looked like a copy of yours",
  one_time_codes_on: () => "One-time codes were switched on",
  one_time_codes_off: () => "One-time codes were switched off",
  recovery_codes_made: () => "New recovery codes were made",
  recovery_code_used: () => "A recovery code was used",
  second_factor_failed: ({ count }) =>
    count === 1
      ? "A wrong code was entered after the right password"
      : `A wrong code was entered after the right password ${count} times`,
  provider_connected: () => "Connected with the sign-in provider",
  provider_disconnected: () => "Disconnected from the sign-in provider",
  password_set: () => "A first password was set",
  custody_taken: () => "The journal was sealed",
  custody_returned: () => "The journal was unsealed: the host holds its key again",
  recovery_key_made: () => "A new recovery key was made",
  recovery_key_used: () => "The recovery key was used",
  token_made: (event) => `${named(event)} was made`,
  token_revoked: (event) =>
    event.count === 1 ? `${named(event)} was revoked` : `${event.count} personal tokens were revoked`,
  token_used: (event) => `${named(event)} was used from a new network`,
};

const named = ({ token_name }: SecurityEvent) =>
  token_name ? `The personal token “${token_name}”` : "A personal token";

const other = ({ account }: SecurityEvent) => account?.username ?? "an account that is gone";

export const securityWords = (event: SecurityEvent): string => words[event.kind](event);

const alarming = new Set<SecurityEventKind>([
  "sign_in_failed",
  "token_reused",
  "passkey_refused",
  "second_factor_failed",
]);

/** Whether the event may be an attack. */
export const isAlarming = ({ kind }: SecurityEvent): boolean => alarming.has(kind);
