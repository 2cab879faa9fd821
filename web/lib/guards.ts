import { redirect } from "@tanstack/react-router";
import { getUser } from "#contract/accounts/accounts.ts";
import { ApiFailure } from "./api-failure.ts";
import { callApi } from "./call-api.ts";
import { isAuthenticated, session } from "./session.ts";

/** Redirects a visitor to the login page, with the path to return to. */
export async function requireSignedIn({ location }: { location: { href: string } }) {
  if (isAuthenticated() || (await recoverSession())) return;
  throw redirect({ to: "/login", search: { return: location.href } });
}

/** Redirects a signed-in person to their daily page. */
export function requireVisitor() {
  if (isAuthenticated()) throw redirect({ to: "/dashboard" });
}

/** A refresh token alone is enough to get an access token. */
async function recoverSession(): Promise<boolean> {
  if (!session.refreshToken()) return false;
  try {
    await callApi(getUser);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
  return isAuthenticated();
}
