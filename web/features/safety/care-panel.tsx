import { t } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
import { Button } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { HelpPanel } from "./help-panel.tsx";

/** The help panel, shown when words call for it. A person can put it away for the rest of the day. */
export function CarePanel({ onDismiss }: { onDismiss: () => void }) {
  return (
    <HelpPanel
      foot={
        <>
          {/* Translators: puts the panel with help lines away until tomorrow. */}
          <Button onClick={onDismiss}>{t("Hide for today")}</Button>
          <p>
            {/* Translators: below a panel with help lines. It must not alarm; “Nobody is told” is a promise. */}
            {rich(
              "A simple rule noticed your words, and it can be wrong. Nobody is told. <link>Settings</link> can switch this off.",
              {
                link: (words) => (
                  <TextLink to="/settings/$section" params={{ section: "help" }}>
                    {words}
                  </TextLink>
                ),
              },
            )}
          </p>
        </>
      }
    />
  );
}
