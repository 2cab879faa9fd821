import { useEffect, useRef, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { takeCustody } from "#contract/accounts/custody.ts";
import { callApi } from "#web/lib/call-api.ts";
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
        action="Seal my journal"
        sendingAction="Sealing"
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
        What sealing means
      </h4>
      <dl className="setup-step__facts">
        <dt>Who can read it</dt>
        <dd>
          You, on the devices you are signed in on. While you are away, nothing on the server can open it, and
          neither can the person who runs it. While you use it, each request brings your key along: for that
          long you trust the host.
        </dd>
        <dt>If you forget your password</dt>
        <dd>
          Your recovery key sets a new one. <strong>Without both, everything you wrote is lost</strong>:
          nobody can bring it back, not even the host.
        </dd>
        <dt>What stops</dt>
        <dd>
          <ul>
            <li>A link for a new password, by e-mail or from the host, works with the recovery key only.</li>
            <li>
              Signing in through a provider, or switching from a linked account, asks for the password of this
              one.
            </li>
            <li>Nothing can be done with your text while you are away.</li>
          </ul>
        </dd>
        <dt>What stays</dt>
        <dd>
          The server can read dates, moods and sizes, as before. Backups that the host has already made still
          hold the host’s key.
        </dd>
      </dl>
      <FormActs action="Make a recovery key" onAct={onContinue} onCancel={onCancel} />
    </div>
  );
}
