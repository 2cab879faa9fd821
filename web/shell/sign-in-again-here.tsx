import { Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { useSignInAgainIsAsked } from "#web/lib/sign-in-again.ts";

const { Part: SignInAgain } = lazyWithRetry(() => import("#web/features/accounts/sign-in-again.tsx"));

/** Wraps pages on which people write: if the session ends, they can enter their password in place. */
export function SignInAgainHere() {
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
