import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import type { User } from "#contract/accounts/accounts.ts";
import { explainFailure, readFailure } from "#contract/accounts/provider-problems.ts";
import { type SignInWays, setFirstPassword } from "#contract/accounts/sign-in.ts";
import { recoveryCodeCount } from "#contract/accounts/sign-in-rules.ts";
import { t, tc } from "#contract/translate.ts";
import { callApi } from "#web/lib/call-api.ts";
import { formatDate } from "#web/lib/dates.ts";
import { passkeysWork } from "#web/lib/passkeys-work.ts";
import { useForm } from "#web/lib/use-form.ts";
import { AccountRow } from "#web/ui/account-row.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { LoadNote } from "#web/ui/load-note.tsx";
import { News } from "#web/ui/news.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";
import { EditForm, type RowFormProps } from "../edit-form.tsx";
import { EditRow, useEditing } from "../edit-row.tsx";
import { signInForms } from "../forms.ts";
import { NewPasswordField } from "../new-password-field.tsx";
import { NewCodesForm, SwitchOffForm } from "./code-forms.tsx";
import { CodeSetUp } from "./code-set-up.tsx";
import { AddPasskeyForm } from "./passkey-forms.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { ProviderRow } from "./provider-row.tsx";
import { signInWaysQuery, useReloadWays } from "./sign-in-ways-query.ts";

/** Ways to sign in other than the password: passkeys, one-time codes, the provider. */
export function SignInSection({ user }: { user: User }) {
  const { data: ways, error, refetch } = useQuery(signInWaysQuery);
  return (
    <SettingGroup id="sign-in" name={tc("heading", "Sign-in")}>
      {ways && <Ways user={user} ways={ways} />}
      {!ways && <LoadNote error={error} retry={refetch} waiting={t("Checking how you sign in…")} />}
    </SettingGroup>
  );
}

function Ways({ user, ways }: { user: User; ways: SignInWays }) {
  const { has_password, passkeys, one_time_codes, provider } = ways;
  // The result of a sign-in with the provider is in the fragment of the address.
  const result = new URLSearchParams(useLocation().hash);
  const editing = useEditing<"password" | "passkey" | "codes" | "recovery" | "provider">(
    result.has("connected") && provider
      ? t("This account is connected with {provider}.", { provider: provider.name })
      : "",
  );
  const failure = readFailure(result);
  const form = { user, onDone: editing.done, onCancel: editing.stop };
  return (
    <>
      <News words={editing.news} />
      {failure && !editing.news && <Alert>{explainFailure(failure, provider?.name ?? null)}</Alert>}
      {!has_password && (
        <EditRow
          name={t("A password of your own")}
          help={t("For when you can’t log in the other way, and for changes that ask for a password.")}
          action={tc("verb", "Set")}
          label={t("Set a password")}
          editing={editing.of("password")}
        >
          <FirstPasswordForm {...form} />
        </EditRow>
      )}
      {passkeysWork() ? (
        <EditRow
          name={t("Passkeys")}
          help={t(
            "Log in with your fingerprint, face or PIN, or with a security key: nothing to type, and nothing that could be stolen.",
          )}
          action={t("Add")}
          label={t("Add a passkey")}
          editing={editing.of("passkey")}
        >
          <AddPasskeyForm {...form} />
        </EditRow>
      ) : (
        <AccountRow
          name={t("Passkeys")}
          help={t(
            "Log in with your fingerprint, face or PIN. Passkeys work only at a secure address with a name, such as https://journal.example.org.",
          )}
        />
      )}
      {passkeys.length > 0 && <PasskeyList user={user} passkeys={passkeys} onNews={editing.done} />}
      <EditRow
        name={t("One-time codes")}
        value={
          one_time_codes
            ? t("On since {date}", { date: formatDate(one_time_codes.since) })
            : tc("one-time codes", "Off")
        }
        help={t("After your password, you enter a code from an app on your phone. Passkeys need none.")}
        action={one_time_codes ? t("Switch off") : t("Set up")}
        label={one_time_codes ? t("Switch off one-time codes") : t("Set up one-time codes")}
        editing={editing.of("codes")}
      >
        {one_time_codes ? <SwitchOffForm {...form} /> : <CodeSetUp {...form} />}
      </EditRow>
      {one_time_codes && (
        <EditRow
          name={t("Recovery codes")}
          value={t("{left, number} of {all, number} left", {
            left: one_time_codes.recovery_codes_left,
            all: recoveryCodeCount,
          })}
          help={t("Each works once in place of a code from your app.")}
          action={t("Make new")}
          label={t("Make new recovery codes")}
          editing={editing.of("recovery")}
        >
          <NewCodesForm {...form} />
        </EditRow>
      )}
      {provider && (
        <ProviderRow
          {...form}
          provider={provider}
          isOnlyWayIn={!has_password}
          editing={editing.of("provider")}
        />
      )}
    </>
  );
}

function FirstPasswordForm({ user, onDone, onCancel }: RowFormProps) {
  const reload = useReloadWays();
  const state = useForm({
    schema: async () => (await signInForms()).firstPasswordFormSchema,
    send: async (body) => {
      await callApi(setFirstPassword, { body });
      await reload();
      onDone(t("Your password is set. You can log in as {username} with it.", { username: user.username }));
    },
  });
  return (
    <EditForm
      state={state}
      action={t("Set password")}
      sendingAction={tc("in progress", "Setting")}
      onCancel={onCancel}
    >
      <input hidden readOnly autoComplete="username" value={user.username} />
      <NewPasswordField error={state.errors.password} />
    </EditForm>
  );
}
