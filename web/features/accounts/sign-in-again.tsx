import { Dialog } from "@base-ui/react/dialog";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "#contract/translate.ts";
import { rememberFocus } from "#web/lib/remember-focus.ts";
import { rich } from "#web/lib/rich.ts";
import { session } from "#web/lib/session.ts";
import { isSignedOut, signInAgain, useSignInAgainIsAsked } from "#web/lib/sign-in-again.ts";
import { userQuery } from "#web/lib/user-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { ModalDialog } from "#web/ui/modal-dialog.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { CodeField } from "./code-field.tsx";
import { userBehind } from "./use-enter.ts";
import { useLoginForm } from "./use-login-form.ts";

/** Asks for the password in a dialog, so that people can stay on the page they are writing on. */
export default function SignInAgain() {
  const queryClient = useQueryClient();
  const isAsked = useSignInAgainIsAsked();
  // The page belongs to the person it was opened for, even if the cookies have changed to another person.
  const [username] = useState(
    () => queryClient.getQueryData(userQuery.queryKey)?.username ?? session.username(),
  );
  if (!username) return null;
  return (
    <ModalDialog open={isAsked} onOpenChange={(open) => !open && signInAgain.putOff()}>
      <SignInAgainForm username={username} />
    </ModalDialog>
  );
}

function SignInAgainForm({ username }: { username: string }) {
  const queryClient = useQueryClient();
  const { href } = useLocation();
  // The button that opened the dialog may be gone once the person is back.
  const [focusNear] = useState(rememberFocus);
  const { form, errors, alert, sending, isCodeAsked } = useLoginForm({
    suspects: ["password"],
    onCredentials: async ({ access, refresh, user: given }) => {
      const user = await userBehind(access, given);
      if (strangerOn(username)) throw new Error("Someone else has signed in.");
      session.start({ access, refresh, username: user.username });
      queryClient.setQueryData(userQuery.queryKey, user);
      signInAgain.end();
      void queryClient.refetchQueries({ type: "active", predicate: ({ state }) => isSignedOut(state.error) });
      void focusNear();
    },
  });
  const stranger = strangerOn(username);
  if (stranger)
    return (
      <>
        <Dialog.Title className="confirm__title">{t("Someone else is signed in")}</Dialog.Title>
        <Dialog.Description className="confirm__words">
          {t(
            "This browser belongs to {stranger} now. Your words are kept on this device, unseen by them, and are saved when {username} logs in again.",
            { stranger, username },
          )}
        </Dialog.Description>
        <div className="confirm__acts">
          <Dialog.Close render={<Button variant="primary" />}>{t("All right")}</Dialog.Close>
        </div>
      </>
    );
  return (
    <>
      <Dialog.Title className="confirm__title">
        {isCodeAsked ? t("One more step") : t("Log in again")}
      </Dialog.Title>
      <Dialog.Description className="confirm__words">
        {isCodeAsked
          ? t("Enter the code from your authenticator app.")
          : t(
              "You were logged out. What you wrote is kept on this device, and is saved as soon as you are back.",
            )}
      </Dialog.Description>
      <form {...form} className="unlock">
        {alert && <Alert>{alert}</Alert>}
        <input hidden readOnly name="username" autoComplete="username" value={username} />
        {/* Only hidden while the code is asked for: all of it is sent together. */}
        <div hidden={isCodeAsked}>
          <PasswordField
            label={t("Password of {name}", { name: username })}
            name="password"
            autoComplete="current-password"
            error={errors.password}
          />
        </div>
        {isCodeAsked && (
          <CodeField help={t("Or one of your recovery codes.")} error={errors.code} takesFocus />
        )}
        <div className="confirm__acts">
          <Dialog.Close render={<Button variant="plain" />}>{t("Later")}</Dialog.Close>
          <Button type="submit" variant="primary" disabled={sending}>
            {sending ? t("Logging in") : t("Log in")}
          </Button>
        </div>
      </form>
      <p className="confirm__foot small quiet">
        {rich("No password at hand? <link>Log in another way</link>", {
          link: (words) => (
            <TextLink
              to="/login"
              search={{ return: href }}
              onClick={() => {
                signInAgain.putOff();
                // With the old session, the log-in page would redirect.
                session.clear();
              }}
            >
              {words}
            </TextLink>
          ),
        })}
      </p>
    </>
  );
}

/** The name of another person to whom the cookies belong now; otherwise `null`. */
function strangerOn(username: string): string | null {
  const present = session.username();
  return present !== null && present !== username ? present : null;
}
