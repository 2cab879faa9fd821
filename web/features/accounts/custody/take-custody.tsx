import { useEffect, useRef, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { takeCustody } from "#contract/accounts/custody.ts";
import { t, tc } from "#contract/translate.ts";
import { callApi } from "#web/lib/call-api.ts";
import { rich } from "#web/lib/rich.ts";
import { FormActs } from "#web/ui/form-acts.tsx";
import { NewKeyFlow } from "./new-key-flow.tsx";

type TakeCustodyProps = { user: User; onDone: () => void; onCancel: () => void };

/** Explains sealing, shows the recovery key, checks that it was kept, and then seals the journal. */
export function TakeCustody({ user, onDone, onCancel }: TakeCustodyProps) {
  const [isUnderstood, setIsUnderstood] = useState(false);
  if (isUnderstood) {
    return (
      <NewKeyFlow
        user={user}
        action={t("Seal my journal")}
        sendingAction={tc("in progress", "Sealing")}
        send={(body) => callApi(takeCustody, { body })}
        onDone={onDone}
        onCancel={onCancel}
      />
    );
  }
  return <WhatItMeans onContinue={() => setIsUnderstood(true)} onCancel={onCancel} />;
}

function WhatItMeans({ onContinue, onCancel }: { onContinue: () => void; onCancel: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="setup-step">
      <h4 className="setup-step__title" ref={heading} tabIndex={-1}>
        {t("What sealing means")}
      </h4>
      <dl className="setup-step__facts">
        <dt>{t("Who can read it")}</dt>
        <dd>
          {t(
            "You, on the devices you are signed in on. While you are away, nothing on the server can open it, and neither can the person who runs it. While you use it, each request contains your key, so for that time you have to trust the host.",
          )}
        </dd>
        <dt>{t("If you forget your password")}</dt>
        <dd>
          {rich(
            "Your recovery key sets a new one. <strong>Without both, everything you wrote is lost</strong>: nobody can bring it back, not even the host.",
            { strong: (words) => <strong>{words}</strong> },
          )}
        </dd>
        <dt>{t("What no longer works")}</dt>
        <dd>
          <ul>
            <li>
              {t("A link for a new password, by e-mail or from the host, works with the recovery key only.")}
            </li>
            <li>
              {t(
                "Signing in through a provider, or switching from a linked account, asks for the password of this one.",
              )}
            </li>
            <li>{t("Nothing can be done with your text while you are away.")}</li>
          </ul>
        </dd>
        <dt>{t("What doesn’t change")}</dt>
        <dd>
          {t(
            "The server can read dates, moods and sizes, as before. Backups that the host has already made still hold the host’s key.",
          )}
        </dd>
      </dl>
      <FormActs action={t("Make a recovery key")} onAct={onContinue} onCancel={onCancel} />
    </div>
  );
}
