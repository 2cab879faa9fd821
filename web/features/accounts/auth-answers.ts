import { t } from "#contract/translate.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";

/** Refuses answers that are not the server's, such as a proxy's page, before anything is stored. */
export function refuseBadLogin(answer: unknown) {
  if (!isRecord(answer) || !hasTokens(answer)) throw new Error(t("Invalid response from server"));
}

export function refuseBadRegistration(answer: unknown) {
  if (!isRecord(answer)) throw new Error(t("Invalid response from server (not an object)"));
  if (!hasTokens(answer)) throw new Error(t("Invalid response from server (missing tokens)"));
  if (!hasUser(answer)) throw new Error(t("Invalid response from server (missing user data)"));
}

/** Makes `refuse` refuse a success that is not JSON, such as a proxy's page, too. */
export const orUnreadable =
  (refuse: (answer: unknown) => void) =>
  (error: unknown): never => {
    if (error instanceof ApiFailure && error.status >= 200 && error.status < 300) refuse(null);
    throw error;
  };

/** The server's own sentence; without one, a sentence for the status. */
export function explainAuthFailure(error: unknown): string {
  if (error instanceof ApiFailure) {
    if (error.body) return error.body.message;
    if (error.status === 401) return t("Invalid username or password");
    if (error.status === 400) return t("Invalid form submission");
  }
  return (error instanceof Error && error.message) || t("Unknown error occurred");
}

/** Wrong name or password. */
export const isRejection = (error: unknown) => error instanceof ApiFailure && error.status === 401;

/** The password was right, and a one-time code is also needed. */
export const asksForCode = (error: unknown) =>
  error instanceof ApiFailure && error.body?.code === "second_factor_required";

/** The code of the invitation is not valid, or no longer valid. */
export const isForbidden = (error: unknown) => error instanceof ApiFailure && error.status === 403;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isFilled = (value: unknown) => typeof value === "string" && value !== "";

const hasTokens = ({ access, refresh }: Record<string, unknown>) => isFilled(access) && isFilled(refresh);

const hasUser = ({ user }: Record<string, unknown>) => isRecord(user) && isFilled(user.username);
