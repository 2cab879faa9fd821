import { useQuery } from "@tanstack/react-query";
import type { User } from "#contract/accounts/accounts.ts";
import { replaceRecoveryKey, returnCustody } from "#contract/accounts/custody.ts";
import { t, tc } from "#contract/translate.ts";
import { callApi } from "#web/lib/call-api.ts";
import { formatDate } from "#web/lib/dates.ts";
import { AccountRow } from "#web/ui/account-row.tsx";
import { LoadNote } from "#web/ui/load-note.tsx";
import { News } from "#web/ui/news.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";
import { EditRow, useEditing } from "../edit-row.tsx";
import { ProofForm } from "../proof-form.tsx";
import { custodyQuery, useShowCustody } from "./custody-query.ts";
import { NewKeyFlow } from "./new-key-flow.tsx";
import { TakeCustody } from "./take-custody.tsx";

/** Who holds the key of this journal, and how to change that. */
export function CustodySection({ user }: { user: User }) {
  const { data: journal, error, refetch } = useQuery(custodyQuery);
  const editing = useEditing<"take" | "recovery" | "return">();
  const show = useShowCustody();
  const done = (words: string) => () => editing.done(words);
  return (
    <SettingGroup id="seal" name={t("Who can read this journal")}>
      <News words={editing.news} />
      {!journal && <LoadNote error={error} retry={refetch} waiting={t("Checking who holds the key…")} />}
      {journal?.custody === "host" && (
        <EditRow
          name={t("The server holds a key, too")}
          help={t(
            "Everything you write is encrypted. The server also stores a key to it, so you lose nothing if you forget your password. With that key, the person who runs the server could read your journal. If you seal your journal, only you hold a key.",
          )}
          action={tc("verb", "Seal")}
          label={t("Seal this journal")}
          editing={editing.of("take")}
        >
          <TakeCustody
            user={user}
            onCancel={editing.stop}
            onDone={done(t("Your journal is sealed. Your devices stay signed in."))}
          />
        </EditRow>
      )}
      {journal?.custody === "person" && (
        <>
          <AccountRow
            name={t("Only you hold the key")}
            help={t("Sealed on {date}. Your password opens it. If you forget that, your recovery key does.", {
              date: formatDate(journal.since),
            })}
          />
          <EditRow
            // Translators: the key with which a person opens a sealed journal after forgetting the password
            name={t("Recovery key")}
            help={t("Made on {date}. A new key replaces it.", {
              date: formatDate(journal.recovery_key_made_at),
            })}
            action={t("Replace")}
            label={t("Replace recovery key")}
            editing={editing.of("recovery")}
          >
            <NewKeyFlow
              user={user}
              action={t("Use the new key")}
              sendingAction={t("Saving")}
              send={(body) => callApi(replaceRecoveryKey, { body })}
              onCancel={editing.stop}
              onDone={done(t("Your new recovery key is ready. The old one no longer works."))}
            />
          </EditRow>
          <EditRow
            name={tc("verb", "Unseal")}
            help={t(
              "The server holds a key again, so a link by e-mail or from the host is enough for a new password. Your recovery key no longer works.",
            )}
            action={tc("verb", "Unseal")}
            label={t("Unseal this journal")}
            editing={editing.of("return")}
          >
            <ProofForm
              user={user}
              action={t("Let the host hold the key")}
              sendingAction={tc("in progress", "Unsealing")}
              send={async (body) => {
                show(await callApi(returnCustody, { body }));
                editing.done(t("Your journal is unsealed: the server holds a key, too."));
              }}
              onCancel={editing.stop}
            />
          </EditRow>
        </>
      )}
    </SettingGroup>
  );
}
