import { useState } from "react";
import { maxLinkedAccounts } from "#contract/accounts/account-rules.ts";
import type { LinkedAccount } from "#contract/accounts/linked-accounts.ts";
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
      <h1 className="page-title">Accounts</h1>
      <p className="page-lead">
        Linked accounts are yours to switch between without logging out. Each keeps its own words, apart from
        the others. A link is between two: after a switch, you see the accounts that the one you logged in to
        is linked with, too.
      </p>
      <SettingGroup name="Linked accounts">
        <AccountList own={own} accounts={accounts} onUnlinked={setNews} />
        {error && <LoadNote error={error} what="The list could not be loaded." retry={refetch} />}
        <News words={news} />
        <AddAccount
          own={own}
          accounts={accounts}
          onLinked={(username) => setNews(`${username} is linked.`)}
        />
      </SettingGroup>
      <SettingGroup
        id="history"
        name="Security history"
        help="What happened to this account in the last year. Is there something you don’t recognise? Change your password: that signs out every other device."
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
        This account is linked with {maxLinkedAccounts - 1} others, which is the limit.
      </p>
    );
  }
  return (
    <div id="add">
      <EditRow
        name="Link an account you have"
        help="From then on, logging in to either of the two also opens the other, without its password; a sealed journal still asks for its own. Accounts that the other is linked with stay closed to this one. Enter both passwords to prove you own both."
        action="Link"
        label="Link an account you have"
        editing={editing.of("link")}
      >
        <LinkForm own={own} onLinked={done} onCancel={editing.stop} />
      </EditRow>
      {registration === "closed" ? (
        <p className="accounts__note">New accounts can’t be created here: registration is closed.</p>
      ) : (
        <EditRow
          name="Create a new account"
          help="It is linked at once: logging in to either of the two also opens the other. You stay in this one until you switch."
          action="Create"
          label="Create a new account"
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
