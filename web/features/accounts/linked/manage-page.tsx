import { useState } from "react";
import { maxLinkedAccounts } from "#contract/accounts/account-rules.ts";
import type { LinkedAccount } from "#contract/accounts/linked-accounts.ts";
import { t, tc } from "#contract/translate.ts";
import { useUser } from "#web/lib/user-query.ts";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { LoadNote } from "#web/ui/load-note.tsx";
import { News } from "#web/ui/news.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";
import { EditRow, useEditing } from "../edit-row.tsx";
import { SecurityHistory } from "../history/security-history.tsx";
import { useRegistration } from "../registration-answer.ts";
import { AccountList } from "./account-list.tsx";
import { CreateForm, LinkForm } from "./add-forms.tsx";
import { useLinkedAccounts } from "./linked-accounts-query.ts";

export function ManagePage() {
  const own = useUser();
  const { accounts, error, refetch } = useLinkedAccounts();
  const [news, setNews] = useState("");
  return (
    <ColumnPage>
      <h1 className="page-title">{t("Accounts")}</h1>
      <p className="page-lead">
        {t(
          "Switch between linked accounts without logging out. Each has its own journal. A link joins only two accounts: after a switch, you see the account that you logged in to, and those that are linked with both.",
        )}
      </p>
      <SettingGroup name={t("Linked accounts")}>
        <AccountList own={own} accounts={accounts} onUnlinked={setNews} />
        {error && <LoadNote error={error} what={t("The list could not be loaded.")} retry={refetch} />}
        <News words={news} />
        <AddAccount
          own={own}
          accounts={accounts}
          onLinked={(username) => setNews(t("{name} is linked.", { name: username }))}
        />
      </SettingGroup>
      <SettingGroup
        id="history"
        name={t("Security history")}
        help={t(
          "What happened to this account in the last year. Is there something you don’t recognise? Change your password: that signs out every other device.",
        )}
      >
        <SecurityHistory />
      </SettingGroup>
    </ColumnPage>
  );
}

type AddAccountProps = {
  own: LinkedAccount;
  accounts: readonly LinkedAccount[];
  onLinked: (username: string) => void;
};

function AddAccount({ own, accounts, onLinked }: AddAccountProps) {
  const { registration } = useRegistration();
  const editing = useEditing<"link" | "create">();
  const done = (username: string) => {
    editing.stop();
    onLinked(username);
  };
  if (accounts.length + 1 >= maxLinkedAccounts) {
    return (
      <p className="accounts__note">
        {t(
          "This account is linked with {count, plural, one {# other} other {# others}}, which is the limit.",
          { count: maxLinkedAccounts - 1 },
        )}
      </p>
    );
  }
  return (
    <div id="add">
      <EditRow
        name={t("Link an account you have")}
        help={t(
          "After that, logging in to either account also opens the other one without its password. A sealed journal still asks for its password. Other accounts that the second account is linked with are not linked with this one. Enter both passwords to prove you own both.",
        )}
        action={tc("verb", "Link")}
        label={t("Link an account you have")}
        editing={editing.of("link")}
      >
        <LinkForm own={own} onLinked={done} onCancel={editing.stop} />
      </EditRow>
      {registration === "closed" ? (
        <p className="accounts__note">{t("New accounts can’t be created here: registration is closed.")}</p>
      ) : (
        <EditRow
          name={t("Create a new account")}
          help={t(
            "It is linked at once: logging in to either of the two also opens the other. You stay in this one until you switch.",
          )}
          action={t("Create")}
          label={t("Create a new account")}
          editing={editing.of("create")}
        >
          <CreateForm
            own={own}
            byInvitation={registration === "invitation"}
            onLinked={done}
            onCancel={editing.stop}
          />
        </EditRow>
      )}
    </div>
  );
}
