import { ApiFailure } from "#web/lib/api-failure.ts";

/** A server that answers something else, such as a proxy's page, is named as such and stores nothing. */
export function refuseBadLogin(answer: unknown) {
  if (!isRecord(answer) || !hasTokens(answer) || !hasUser(answer))
    throw new Error("Invalid response from server");
}

export function refuseBadRegistration(answer: unknown) {
  if (!isRecord(answer)) throw new Error("Invalid response from server (not an object)");
  if (!hasTokens(answer)) throw new Error("Invalid response from server (missing tokens)");
  if (!hasUser(answer)) throw new Error("Invalid response from server (missing user data)");
}

/** A success that was no JSON, such as a proxy's page, is no object either. */
export function refuseUnreadableRegistration(error: unknown): never {
  if (error instanceof ApiFailure && error.status >= 200 && error.status < 300) refuseBadRegistration(null);
  throw error;
}

/** What the server says is shown as it is; without its words the status speaks. */
export function explainAuthFailure(error: unknown): string {
  if (error instanceof ApiFailure) {
    if (error.body) return error.body.message;
    if (error.status === 401) return "Invalid username or password";
    if (error.status === 400) return "Invalid form submission";
  }
  return (error instanceof Error && error.message) || "Unknown error occurred";
}

/** Name and password don't belong together. */
export const isRejection = (error: unknown) => error instanceof ApiFailure && error.status === 401;

/** The password was right, and a one-time code must come with it. */
export const asksForCode = (error: unknown) =>
  error instanceof ApiFailure && error.body?.code === "second_factor_required";

/** Where registration is by invitation: the code is not, or no longer, good. */
export const isForbidden = (error: unknown) => error instanceof ApiFailure && error.status === 403;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isFilled = (value: unknown) => typeof value === "string" && value !== "";

const hasTokens = ({ access, refresh }: Record<string, unknown>) => isFilled(access) && isFilled(refresh);

const hasUser = ({ user }: Record<string, unknown>) => isRecord(user) && isFilled(user.username);
