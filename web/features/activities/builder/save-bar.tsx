import { CircleAlert } from "lucide-react";
import { t, tc } from "#contract/translate.ts";
import { Button } from "#web/ui/button.tsx";
import type { Problems } from "./problems.ts";
import type { Builder } from "./use-builder.ts";

type SaveBarProps = Pick<Builder, "state" | "isChanged" | "hasRoom" | "base"> & { problems: Problems };

/** The state of saving, and the Save button. */
export function SaveBar({ state, isChanged, hasRoom, base, problems }: SaveBarProps) {
  const words = wordsOf(state.kind, isChanged, base !== null);
  const count = problems.size;
  const problem =
    state.kind === "problem" || state.kind === "signed_out"
      ? state.words
      : !hasRoom && isChanged
        ? t("This device can’t store unsaved changes just now. Save before you leave.")
        : count > 0
          ? t(
              "{count, plural, =1 {One field needs} one {# field needs} other {# fields need}} another look.",
              { count },
            )
          : null;
  return (
    <div className="save-bar glass-popover" data-floats={isChanged || problem !== null || undefined}>
      <p className={problem ? "save-bar__words save-bar__words--problem" : "save-bar__words"} role="status">
        {problem && <CircleAlert className="icon icon--small" />}
        <span>{problem ?? words}</span>
      </p>
      <Button type="submit" variant="primary" disabled={state.kind === "sending"}>
        {state.kind === "sending" ? t("Saving") : t("Save")}
      </Button>
    </div>
  );
}

function wordsOf(state: Builder["state"]["kind"], isChanged: boolean, isStored: boolean): string {
  if (state === "sending") return t("Saving");
  if (isChanged) return t("Unsaved, kept on this device");
  return isStored ? tc("activity", "Saved") : t("Not saved yet");
}
