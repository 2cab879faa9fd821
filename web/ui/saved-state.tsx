import { Check } from "lucide-react";
import { t, tc } from "#contract/translate.ts";
import { classNames } from "#web/lib/class-names.ts";

type SavedStateProps = { state: "idle" | "pending" | "success" | "error" | undefined; className?: string };

/** Shows "Saving" and "Saved" for changes that are saved at once. Errors are shown at their rows. */
export function SavedState({ state, className }: SavedStateProps) {
  return (
    <span className={classNames("save-state small quiet", className)} role="status">
      {state === "pending" && t("Saving")}
      {state === "success" && (
        <>
          <Check className="icon icon--small" />
          {tc("setting", "Saved")}
        </>
      )}
    </span>
  );
}
