import { useBlocker } from "@tanstack/react-router";
import { Confirm } from "./confirm.tsx";

/** Asks only if this device can't store unsaved changes. Otherwise they are offered when the person returns. */
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
