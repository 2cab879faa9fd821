import { type ReactNode, Suspense } from "react";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { useLockState } from "#web/lib/lock/lock-gate.ts";

const { Part: LockScreen } = lazyWithRetry(() => import("#web/features/lock/lock-screen.tsx"));

/** While this device is locked, nothing of the app stands in the page. */
export function LockGate({ children }: { children: ReactNode }) {
  const state = useLockState();
  if (state === "open") return children;
  if (state === "asking") return null;
  return (
    <Suspense>
      <LockScreen />
    </Suspense>
  );
}
