import { KeyRound } from "lucide-react";
import { useRef } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import type { Passkey } from "#contract/accounts/sign-in.ts";
import { t } from "#contract/translate.ts";
import { formatDate } from "#web/lib/dates.ts";
import { ListedRow } from "#web/ui/account-row.tsx";
import { Button } from "#web/ui/button.tsx";
import { lastUsed } from "../dates.ts";
import { useEditing } from "../edit-row.tsx";
import { useFocusBack } from "../use-focus-back.ts";
import { RemovePasskeyForm, RenamePasskeyForm } from "./passkey-forms.tsx";

type PasskeyListProps = { user: User; passkeys: readonly Passkey[]; onNews: (words: string) => void };

export function PasskeyList({ user, passkeys, onNews }: PasskeyListProps) {
  const list = useRef<HTMLUListElement>(null);
  const editing = useEditing<`${"rename" | "remove"} ${string}`>();
  const done = (words: string) => {
    editing.stop();
    onNews(words);
  };
  return (
    <ul className="accounts__list" aria-label={t("Passkeys")} ref={list} tabIndex={-1}>
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          user={user}
          passkey={passkey}
          renaming={editing.of(`rename ${passkey.id}`)}
          removing={editing.of(`remove ${passkey.id}`)}
          onCancel={editing.stop}
          onRenamed={done}
          onRemoved={(words) => {
            done(words);
            // Its button is gone.
            list.current?.focus();
          }}
        />
      ))}
    </ul>
  );
}

type Editing = ReturnType<ReturnType<typeof useEditing>["of"]>;

type PasskeyRowProps = {
  user: User;
  passkey: Passkey;
  renaming: Editing;
  removing: Editing;
  onCancel: () => void;
  onRenamed: (words: string) => void;
  onRemoved: (words: string) => void;
};

function PasskeyRow({ user, passkey, renaming, removing, onCancel, onRenamed, onRemoved }: PasskeyRowProps) {
  const { name, created_at, last_used_at, opens_journal } = passkey;
  const renameButton = useFocusBack(renaming.isOpen);
  const removeButton = useFocusBack(removing.isOpen);
  const isOpen = renaming.isOpen || removing.isOpen;
  return (
    <ListedRow
      Icon={KeyRound}
      name={name}
      help={
        <>
          {last_used_at
            ? lastUsed(last_used_at, new Date())
            : t("Added on {date}", { date: formatDate(created_at) })}
          {opens_journal && ` · ${t("opens a sealed journal, too")}`}
        </>
      }
      isOpen={isOpen}
    >
      {renaming.isOpen && <RenamePasskeyForm passkey={passkey} onDone={onRenamed} onCancel={onCancel} />}
      {removing.isOpen && (
        <RemovePasskeyForm user={user} passkey={passkey} onDone={onRemoved} onCancel={onCancel} />
      )}
      {!isOpen && (
        <div className="account-row__acts">
          <Button
            ref={renameButton}
            variant="plain"
            aria-label={t("Rename {name}", { name })}
            onClick={renaming.open}
          >
            {t("Rename")}
          </Button>
          <Button ref={removeButton} aria-label={t("Remove {name}", { name })} onClick={removing.open}>
            {t("Remove")}
          </Button>
        </div>
      )}
    </ListedRow>
  );
}
