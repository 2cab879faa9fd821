import { isIP } from "node:net";
import { isMadeOfKnownNames, madeOfKnownNames } from "#contract/accounts/password-rules.ts";
import { t } from "#contract/translate.ts";
import { isCommonPassword } from "#server/platform/credentials/passwords.ts";
import { refusedField } from "#server/platform/errors.ts";
import type { UserRow } from "../user-rows.ts";

type Person = Pick<UserRow, "username" | "email"> & Partial<Pick<UserRow, "pending_email">>;

/** @throws AppError `invalid_input` beside `field`, for a common password and one made of names that others know */
export function refuseGuessable(password: string, field: string, person: Person, publicUrl: string): void {
  const refuse = (sentence: string) => {
    throw refusedField(field, sentence);
  };
  if (isCommonPassword(password))
    refuse(t("This is one of the most common passwords. Choose one that is harder to guess."));
  if (isMadeOfKnownNames(password, [...namesOf(person), ...hostNames(publicUrl)])) refuse(madeOfKnownNames());
}

const namesOf = ({ username, email, pending_email }: Person): string[] =>
  [username, email, pending_email].flatMap((name) => {
    const [local = "", domain = ""] = (name ?? "").split("@");
    return [local, ...local.split(/[._+-]/), ...labelsOf(domain)];
  });

function hostNames(publicUrl: string): string[] {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname.replaceAll(/[[\]]/g, "")) ? [] : labelsOf(hostname);
}

/** Leaves out the last part, such as `org`: it doesn't say whose address it is. */
const labelsOf = (domain: string): string[] => {
  const labels = domain.split(".");
  return labels.length > 1 ? labels.slice(0, -1) : labels;
};
