import { Button } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { HelpPanel } from "./help-panel.tsx";

/** The help panel, shown when words call for it. A person can put it away for the rest of the day. */
export function CarePanel({ onDismiss }: { onDismiss: () => void }) {
  return (
    <HelpPanel
      foot={
        <>
          <Button onClick={onDismiss}>Hide for today</Button>
          <p>
            A simple rule noticed your words, and it can be wrong. Nobody is told.{" "}
            <TextLink to="/settings/$section" params={{ section: "help" }}>
              Settings
            </TextLink>{" "}
            can switch this off.
          </p>
        </>
      }
    />
  );
}
