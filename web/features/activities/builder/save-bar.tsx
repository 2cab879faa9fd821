import { CircleAlert } from "lucide-react";
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
        ? "This device can’t store unsaved changes just now. Save before you leave."
        : count > 0
          ? `${count === 1 ? "One field needs" : `${count} fields need`} another look.`
          : null;
  return (
    <div className="save-bar glass-popover" data-floats={isChanged || problem !== null || undefined}>
      <p className={problem ? "save-bar__words save-bar__words--problem" : "save-bar__words"} role="status">
        {problem && <CircleAlert className="icon icon--small" />}
        <span>{problem ?? words}</span>
      </p>
      <Button type="submit" variant="primary" disabled={state.kind === "sending"}>
        {state.kind === "sending" ? "Saving" : "Save"}
      </Button>
    </div>
  );
}

function wordsOf(state: Builder["state"]["kind"], isChanged: boolean, isStored: boolean): string {
  if (state === "sending") return "Saving";
  if (isChanged) return "Unsaved, kept on this device";
  return isStored ? "Saved" : "Not saved yet";
}
