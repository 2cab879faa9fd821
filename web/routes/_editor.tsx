import { createFileRoute, Outlet } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { requireSignedIn } from "#web/lib/guards.ts";
import { useSignInAgainIsAsked } from "#web/lib/sign-in-again.ts";
import { lazyPart } from "#web/lib/use-lazy-part.ts";
import { userQuery } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/_editor")({
  staticData: { layout: "editor" },
  beforeLoad: requireSignedIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(userQuery),
  component: Editor,
});

const { Part: SignInAgain } = lazyPart(() => import("#web/features/accounts/sign-in-again.tsx"));

function Editor() {
  const isAsked = useSignInAgainIsAsked();
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked && !wasAsked) setWasAsked(true);
  return (
    <>
      <Outlet />
      {wasAsked && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </>
  );
}
