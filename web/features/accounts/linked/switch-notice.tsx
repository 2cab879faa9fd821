import { CircleAlert, X } from "lucide-react";
import { createPortal } from "react-dom";
import { t } from "#contract/translate.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { UnlockDialog } from "../custody/unlock-dialog.tsx";
import { type Switching, switchFailure } from "./use-switch-account.ts";

/** The progress of a switch that was started in a menu, which has closed by then. */
export function SwitchNotice({ switching }: { switching: Switching }) {
  const { to, isFailed, sealed, unlock, dismiss } = switching;
  if (sealed) return <UnlockDialog account={sealed} unlock={unlock} onClose={dismiss} />;
  return createPortal(
    <>
      <div role="status">
        {to && (
          <p className="notice switch-notice glass-popover">
            {t("Switching to {name}", { name: to.username })}
          </p>
        )}
      </div>
      {isFailed && (
        <div className="notice switch-notice switch-notice--failed glass-popover" role="alert">
          <CircleAlert className="icon" />
          <span>{switchFailure()}</span>
          <IconButton tight label={t("Dismiss")} onClick={dismiss} Icon={X} />
        </div>
      )}
    </>,
    document.body,
  );
}
