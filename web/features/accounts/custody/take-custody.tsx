import { useEffect, useRef, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { takeCustody } from "#contract/accounts/custody.ts";
import { callApi } from "#web/lib/call-api.ts";
import { Button } from "#web/ui/button.tsx";
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
          You, on the devices that you are signed in to. While you are away, nothing on the server opens it,
          and whoever runs it can’t either. While you use it, each request brings your key along: you trust
          the host that long.
        </dd>
        <dt>If you forget your password</dt>
        <dd>
          Your recovery key sets a new one. <strong>Without both, all that you wrote is lost</strong>: nobody
          can bring it back, the host included.
        </dd>
        <dt>What stops</dt>
        <dd>
          <ul>
            <li>A link for a new password, by e-mail or from the host, works with the recovery key only.</li>
            <li>
              Signing in through a provider, or switching from a linked account, asks for the password of this
              one.
            </li>
            <li>Nothing can work on your words while you are away.</li>
          </ul>
        </dd>
        <dt>What stays</dt>
        <dd>
          Dates, moods and sizes are readable for the server, as before. Backups that the host made until now
          still hold a key of theirs.
        </dd>
      </dl>
      <div className="edit-form__acts">
        <Button variant="primary" onClick={onContinue}>
          Make a recovery key
        </Button>
        <Button variant="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
