import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deletionGraceDays } from "#contract/accounts/account-rules.ts";
import type { User } from "#contract/accounts/accounts.ts";
import { getAccountTotals } from "#contract/accounts/profile.ts";
import { counted } from "#web/lib/counted.ts";
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
  useDocumentTitle("Profile");
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
          <p className="setting__help">Here since {formatDate(user.created_at)}</p>
        </div>
      </header>
      <News words={editing.news} className="profile__news" />
      <SettingGroup name="You">
        <PictureRow user={user} onPending={setPicture} />
        <EditRow
          name="Name"
          value={user.display_name ? <span dir="auto">{user.display_name}</span> : "None"}
          action={user.display_name ? "Change" : "Add"}
          editing={editing.of("name")}
        >
          <DisplayNameForm {...form} />
        </EditRow>
        <EditRow name="Username" value={user.username} editing={editing.of("username")}>
          <UsernameForm {...form} />
        </EditRow>
        <EmailRow {...form} editing={editing.of("email")} />
      </SettingGroup>
      <SettingGroup name="Security">
        <EditRow
          name="Password"
          help="Changing it signs out all your other devices."
          editing={editing.of("password")}
        >
          <PasswordForm {...form} />
        </EditRow>
        <AccountRow name="Security history" help="Sign-ins, changes and links of the last year.">
          <ButtonLink to="/account/manage" hash="history" aria-label="Open the security history">
            Open
          </ButtonLink>
        </AccountRow>
      </SettingGroup>
      <SignInSection user={user} />
      <CustodySection user={user} />
      <SettingGroup name="Signed-in devices">
        <DeviceList user={user} />
      </SettingGroup>
      <SettingGroup name="Leaving">
        {user.deletes_at ? (
          <p className="accounts__note">
            This account will be deleted on {formatLongDate(user.deletes_at)}, unless you keep it.
          </p>
        ) : (
          <EditRow
            name="Delete account"
            help={`Signs you out everywhere. For ${deletionGraceDays} days you can log in and keep it; then all that you wrote, your pictures and your settings are deleted and can’t be brought back.`}
            action="Delete"
            label="Delete account"
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
  if (!data) return <p className="profile__totals">&nbsp;</p>;
  if (data.reflections === 0) return <p className="profile__totals">You haven’t written a reflection yet.</p>;
  const { reflections, words, days } = data;
  return (
    <p className="profile__totals tabular">
      <span>{counted(reflections, "reflection")} ·</span> <span>{counted(words, "word")} ·</span>{" "}
      <span>{counted(days, "day")} written</span>
    </p>
  );
}
