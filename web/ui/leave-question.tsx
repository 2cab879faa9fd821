import { useBlocker } from "@tanstack/react-router";
import { Confirm } from "./confirm.tsx";

/** Asks only if this device keeps nothing. Otherwise, what is unsaved waits for the person to come back. */
export function LeaveQuestion({ mustStay }: { mustStay: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => mustStay,
    enableBeforeUnload: () => mustStay,
    withResolver: true,
  });
  return (
    <Confirm
      open={status === "blocked"}
      onOpenChange={(open) => !open && reset?.()}
      title="Leave without saving?"
      action="Leave"
      refusal="Stay"
      onConfirm={() => proceed?.()}
    >
      This device could not keep what is unsaved here, so it would be lost.
    </Confirm>
  );
}
