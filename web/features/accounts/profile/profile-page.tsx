import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deletionGraceDays } from "#contract/accounts/account-rules.ts";
import type { User } from "#contract/accounts/accounts.ts";
import { getAccountTotals } from "#contract/accounts/profile.ts";
import { t, tc } from "#contract/translate.ts";
import { formatDate, formatLongDate } from "#web/lib/dates.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { session } from "#web/lib/session.ts";
import { useObjectUrl } from "#web/lib/use-object-url.ts";
import { useUser } from "#web/lib/user-query.ts";
import { AccountRow } from "#web/ui/account-row.tsx";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { News } from "#web/ui/news.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";
import { CustodySection } from "../custody/custody-section.tsx";
import { EditRow, useEditing } from "../edit-row.tsx";
import { EmailRow } from "../email/email-row.tsx";
import { SignInSection } from "../sign-in/sign-in-section.tsx";
import { useAvatar } from "../use-avatar.ts";
import { DeletionForm } from "./deletion-form.tsx";
import { DeviceList } from "./device-list.tsx";
import { Goodbye } from "./goodbye.tsx";
import { PictureRow } from "./picture-row.tsx";
import { DisplayNameForm, PasswordForm, UsernameForm } from "./profile-forms.tsx";

export function ProfilePage() {
  useDocumentTitle(t("Profile"));
  const user = useUser();
  const [deletesAt, setDeletesAt] = useState<string | null>(null);
  const [picture, setPicture] = useState<Blob>();
  const editing = useEditing<"name" | "username" | "email" | "password" | "deletion">();
  if (deletesAt !== null) return <Goodbye deletesAt={deletesAt} />;

  const form = { user, onDone: editing.done, onCancel: editing.stop };
  return (
    <ColumnPage>
      <header className="profile__head">
        <Portrait user={user} pending={picture} />
        <div>
          <h1 className="page-title profile__name" dir="auto">
            {user.display_name || user.username}
          </h1>
          <Totals />
          <p className="setting__help">{t("Here since {date}", { date: formatDate(user.created_at) })}</p>
        </div>
      </header>
      <News words={editing.news} className="profile__news" />
      <SettingGroup name={tc("heading", "You")}>
        <PictureRow user={user} onPending={setPicture} />
        <EditRow
          name={tc("person", "Name")}
          value={user.display_name ? <span dir="auto">{user.display_name}</span> : tc("name", "None")}
          action={user.display_name ? t("Change") : t("Add")}
          label={user.display_name ? t("Change name") : t("Add name")}
          editing={editing.of("name")}
        >
          <DisplayNameForm {...form} />
        </EditRow>
        <EditRow
          name={t("Username")}
          label={t("Change username")}
          value={<bdi>{user.username}</bdi>}
          editing={editing.of("username")}
        >
          <UsernameForm {...form} />
        </EditRow>
        <EmailRow {...form} editing={editing.of("email")} />
      </SettingGroup>
      <SettingGroup name={t("Security")}>
        <EditRow
          name={t("Password")}
          label={t("Change password")}
          help={t("Changing it signs out all your other devices.")}
          editing={editing.of("password")}
        >
          <PasswordForm {...form} />
        </EditRow>
        <AccountRow name={t("Security history")} help={t("Sign-ins, changes and links of the last year.")}>
          <ButtonLink to="/account/manage" hash="history" aria-label={t("Open the security history")}>
            {tc("button", "Open")}
          </ButtonLink>
        </AccountRow>
      </SettingGroup>
      <SignInSection user={user} />
      <CustodySection user={user} />
      <SettingGroup name={t("Signed-in devices")}>
        <DeviceList user={user} />
      </SettingGroup>
      <SettingGroup name={tc("heading", "Leaving")}>
        {user.deletes_at ? (
          <p className="accounts__note">
            {t("This account will be deleted on {date}, unless you keep it.", {
              date: formatLongDate(user.deletes_at),
            })}
          </p>
        ) : (
          <EditRow
            name={t("Delete account")}
            help={t(
              "Signs you out everywhere. For {days, plural, one {# day} other {# days}} you can log in and keep it; then all that you wrote, your pictures and your settings are deleted and can’t be brought back.",
              { days: deletionGraceDays },
            )}
            action={t("Delete")}
            label={t("Delete account")}
            editing={editing.of("deletion")}
          >
            <DeletionForm
              username={user.username}
              onCancel={editing.stop}
              onDeleted={(at) => {
                setDeletesAt(at);
                session.clear();
              }}
            />
          </EditRow>
        )}
      </SettingGroup>
    </ColumnPage>
  );
}

type PortraitProps = {
  user: User;
  /** A picture that is being sent: it shows before the server answers. */
  pending: Blob | undefined;
};

function Portrait({ user, pending }: PortraitProps) {
  const kept = useAvatar();
  const ahead = useObjectUrl(pending);
  const address = ahead ?? kept;
  return (
    <span className="avatar portrait" aria-hidden="true">
      {address ? <img src={address} alt="" /> : (user.display_name || user.username).charAt(0).toUpperCase()}
    </span>
  );
}

/** How much has been written so far. */
function Totals() {
  const { data } = useQuery(apiQuery(["account-totals"], getAccountTotals));
  // An empty line reserves the space, so that nothing below moves when the totals arrive.
  if (!data) return <p className="profile__totals">{"\u00a0"}</p>;
  if (data.reflections === 0)
    return <p className="profile__totals">{t("You haven’t written a reflection yet.")}</p>;
  const { reflections, words, days } = data;
  return (
    <p className="profile__totals tabular">
      <span>{t("{count, plural, one {# reflection} other {# reflections}}", { count: reflections })} ·</span>{" "}
      <span>{t("{count, plural, one {# word} other {# words}}", { count: words })} ·</span>{" "}
      <span>{t("{count, plural, one {# day written} other {# days written}}", { count: days })}</span>
    </p>
  );
}
