import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useRef, useState } from "react";
import { type Passkey, removePasskey } from "#contract/accounts/sign-in.ts";
import { callApi } from "#web/lib/call-api.ts";
import { formatDate } from "#web/lib/dates.ts";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { explainFailure } from "../auth-answers.ts";
import { sinceWords } from "../dates.ts";
import { useFocusBack } from "../use-focus-back.ts";
import { RenamePasskeyForm } from "./passkey-forms.tsx";
import { useReloadWays } from "./sign-in-ways-query.ts";

type PasskeyListProps = { passkeys: readonly Passkey[]; onNews: (words: string) => void };

export function PasskeyList({ passkeys, onNews }: PasskeyListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [going, setGoing] = useState<Passkey | null>(null);
  const reload = useReloadWays();
  const remove = useMutation({
    mutationFn: async (passkey: Passkey) => {
      await callApi(removePasskey, { params: { id: passkey.id } });
      await reload();
    },
    onSuccess: (_, { name }) => {
      setGoing(null);
      onNews(`The passkey “${name}” is removed. You may delete it from your device, too.`);
    },
  });
  return (
    <>
      <ul className="accounts__list" aria-label="Passkeys" ref={list} tabIndex={-1}>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            isRenaming={renamed === passkey.id}
            onRename={() => setRenamed(passkey.id)}
            onRemove={() => setGoing(passkey)}
            onDone={(words) => {
              setRenamed(null);
              if (words) onNews(words);
            }}
          />
        ))}
      </ul>
      <Confirm
        open={going !== null}
        onOpenChange={(open) => {
          if (!open) setGoing(null);
        }}
        title={`Remove “${going?.name ?? ""}”?`}
        action="Remove"
        refusal="Keep it"
        busy={remove.isPending}
        failure={remove.error && explainFailure(remove.error)}
        focusAfter={list}
        onConfirm={() => going && remove.mutate(going)}
      >
        It signs nobody in any more. Your other ways to sign in stay as they are.
      </Confirm>
    </>
  );
}

type PasskeyRowProps = {
  passkey: Passkey;
  isRenaming: boolean;
  onRename: () => void;
  onRemove: () => void;
  onDone: (words: string) => void;
};

function PasskeyRow({ passkey, isRenaming, onRename, onRemove, onDone }: PasskeyRowProps) {
  const { name, created_at, last_used_at, opens_journal } = passkey;
  const button = useFocusBack(isRenaming);
  return (
    <li className={isRenaming ? "account-row account-row--open" : "account-row"}>
      <div className="account-row__who">
        <span className="account-row__mark">
          <KeyRound className="icon" />
        </span>
        <span>
          <strong className="setting__name" dir="auto">
            {name}
          </strong>
          <span className="setting__help">
            {last_used_at
              ? `Last used ${sinceWords(last_used_at, new Date())}`
              : `Added on ${formatDate(created_at)}`}
            {opens_journal && " · opens a sealed journal, too"}
          </span>
        </span>
      </div>
      {isRenaming ? (
        <RenamePasskeyForm passkey={passkey} onDone={onDone} onCancel={() => onDone("")} />
      ) : (
        <div className="account-row__acts">
          <Button ref={button} variant="plain" aria-label={`Rename ${name}`} onClick={onRename}>
            Rename
          </Button>
          <Button aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      )}
    </li>
  );
}
