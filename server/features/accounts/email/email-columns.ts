import type { Clock } from "#server/platform/clock.ts";
import { fold, type UserRow } from "../user-rows.ts";

type EmailColumns = Pick<
  UserRow,
  "email" | "email_folded" | "email_confirmed_at" | "pending_email" | "pending_email_folded"
>;

const nonePending = { pending_email: null, pending_email_folded: null };
export const noEmail: EmailColumns = {
  email: null,
  email_folded: null,
  email_confirmed_at: null,
  ...nonePending,
};

/** In force: the person has shown that it is theirs. */
export const confirmed = (email: string, clock: Clock): EmailColumns => ({
  email,
  email_folded: fold(email),
  email_confirmed_at: clock.now().getTime(),
  ...nonePending,
});

/** In force without confirmation, if the server sends no mail. */
export const unproven = (email: string): EmailColumns => ({ ...noEmail, email, email_folded: fold(email) });

/** Waits. A confirmed address stays in force. One that was never confirmed may be a stranger's, and is dropped. */
export function pending(email: string, before: EmailColumns = noEmail): EmailColumns {
  const kept = before.email_confirmed_at === null ? noEmail : before;
  return {
    email: kept.email,
    email_folded: kept.email_folded,
    email_confirmed_at: kept.email_confirmed_at,
    pending_email: email,
    pending_email_folded: fold(email),
  };
}
