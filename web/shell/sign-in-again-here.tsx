import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { setMoodNames } from "#web/lib/feelings.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { useSignInAgainIsAsked } from "#web/lib/sign-in-again.ts";
import { userQuery } from "#web/lib/user-query.ts";

const { Part: SignInAgain } = lazyWithRetry(() => import("#web/features/accounts/sign-in-again.tsx"));

/** Wraps pages on which people write, with their own names of moods: if the session ends, they can enter their password in place. */
export function SignInAgainHere() {
  const { data: user } = useQuery(userQuery);
  // The pages inside are drawn after this.
  setMoodNames(user?.preferences.mood_names ?? "");
  const isAsked = useSignInAgainIsAsked();
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked && !wasAsked) setWasAsked(true);
  return (
    <>
      <Outlet />
      {wasAsked && <SignInAgain />}
    </>
  );
}
