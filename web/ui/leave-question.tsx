import { useBlocker } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
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
      title={t("Leave without saving?")}
      action={t("Leave")}
      refusal={t("Stay")}
      onConfirm={() => proceed?.()}
    >
      {t("Your unsaved changes could not be stored on this device and would be lost.")}
    </Confirm>
  );
}
