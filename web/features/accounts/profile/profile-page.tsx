import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { deletionGraceDays } from "#contract/accounts/account-rules.ts";
import type { User } from "#contract/accounts/accounts.ts";
import { formatDate, formatLongDate } from "#web/lib/dates.ts";
import { session } from "#web/lib/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EditRow, useEditing } from "../edit-row.tsx";
import { SealSection } from "../sealed/seal-section.tsx";
import { SignInSection } from "../sign-in/sign-in-section.tsx";
import { DeletionForm } from "./deletion-form.tsx";
import { DeviceList } from "./device-list.tsx";
import { EmailForm } from "./email-form.tsx";
import { Goodbye } from "./goodbye.tsx";
import { DisplayNameForm, UsernameForm } from "./name-forms.tsx";
import { PasswordForm } from "./password-form.tsx";
import { PictureRow } from "./picture-row.tsx";
import { Portrait } from "./portrait.tsx";
import { Totals } from "./totals.tsx";

export function ProfilePage({ user }: { user: User }) {
  const [deletesAt, setDeletesAt] = useState<string | null>(null);
  const [news, setNews] = useState("");
  const [picture, setPicture] = useState<Blob>();
  const editing = useEditing<"name" | "username" | "email" | "password" | "deletion">();
  if (deletesAt !== null) return <Goodbye deletesAt={deletesAt} />;

  const done = (words: string) => {
    editing.stop();
    setNews(words);
  };
  const form = { user, onDone: done, onCancel: editing.stop };
  return (
    <div className="page page--column">
      <section className="settings__main glass-panel">
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
        <p className={news ? "profile__news" : "visually-hidden"} role="status">
          {news}
        </p>
        <section className="setting-group">
          <h2 className="setting-group__name">You</h2>
          <PictureRow user={user} onPending={setPicture} />
          <EditRow
            name="Name"
            value={user.display_name ? <span dir="auto">{user.display_name}</span> : "None"}
            editing={editing.of("name")}
          >
            <DisplayNameForm {...form} />
          </EditRow>
          <EditRow name="Username" value={user.username} editing={editing.of("username")}>
            <UsernameForm {...form} />
          </EditRow>
          <EditRow
            name="E-mail"
            value={user.email ?? "None"}
            help="For a new password when you have forgotten yours. Nothing else is sent to it."
            action={user.email ? "Change" : "Add"}
            editing={editing.of("email")}
          >
            <EmailForm {...form} />
          </EditRow>
        </section>
        <section className="setting-group">
          <h2 className="setting-group__name">Safety</h2>
          <EditRow
            name="Password"
            help="Changing it signs out all your other devices."
            editing={editing.of("password")}
          >
            <PasswordForm {...form} />
          </EditRow>
          <div className="account-row">
            <div className="account-row__words">
              <h3 className="setting__name">Security history</h3>
              <p className="setting__help">Sign-ins, changes and links of the last year.</p>
            </div>
            <Link className={buttonClass()} to="/account/manage" hash="history">
              Open
            </Link>
          </div>
        </section>
        <SignInSection user={user} />
        <SealSection user={user} />
        <section className="setting-group">
          <h2 className="setting-group__name">Signed-in devices</h2>
          <DeviceList />
        </section>
        <section className="setting-group">
          <h2 className="setting-group__name">Leaving</h2>
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
        </section>
      </section>
    </div>
  );
}
