import { type ReactNode, Suspense, useState } from "react";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { useSignInAgainIsAsked } from "#web/lib/sign-in-again.ts";

const { Part: SignInAgain } = lazyWithRetry(() => import("#web/features/accounts/sign-in-again.tsx"));

/** Around pages that are written on: the password is asked for in place where the session ends meanwhile. */
export function SignInAgainHere({ children }: { children: ReactNode }) {
  const isAsked = useSignInAgainIsAsked();
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked && !wasAsked) setWasAsked(true);
  return (
    <>
      {children}
      {wasAsked && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </>
  );
}
