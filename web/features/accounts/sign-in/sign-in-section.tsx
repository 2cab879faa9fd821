import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import type { SignInWays } from "#contract/accounts/sign-in.ts";
import { isProviderProblem, recoveryCodeCount } from "#contract/accounts/sign-in-rules.ts";
import { formatDate } from "#web/lib/dates.ts";
import { Alert } from "#web/ui/alert.tsx";
import { EditRow, useEditing } from "../edit-row.tsx";
import { explainFailure } from "../explain-failure.ts";
import { NewCodesForm, SwitchOffForm } from "./code-forms.tsx";
import { CodeSetUp } from "./code-set-up.tsx";
import { FirstPasswordForm } from "./first-password-form.tsx";
import { passkeysWork } from "./passkey-browser.ts";
import { AddPasskeyForm } from "./passkey-forms.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { explainProblem } from "./provider-problem.ts";
import { ProviderRow } from "./provider-row.tsx";
import { signInWaysQuery } from "./sign-in-ways-query.ts";

/** The ways in besides the password: passkeys, one-time codes, the provider. */
export function SignInSection({ user }: { user: User }) {
  const { data: ways, error, refetch } = useQuery(signInWaysQuery);
  return (
    <section className="setting-group" id="sign-in">
      <h2 className="setting-group__name">Sign-in</h2>
      {ways && <Ways user={user} ways={ways} />}
      {!ways && (
        <p className="accounts__note" role="status" aria-busy={!error}>
          {error ? (
            <>
              {explainFailure(error)}{" "}
              <button type="button" className="link" onClick={() => void refetch()}>
                Try again
              </button>
            </>
          ) : (
            "Looking how you sign in…"
          )}
        </p>
      )}
    </section>
  );
}

function Ways({ user, ways }: { user: User; ways: SignInWays }) {
  const { has_password, passkeys, one_time_codes, provider } = ways;
  const editing = useEditing<"password" | "passkey" | "codes" | "recovery">();
  // What the way to the provider has led to stands after the # of the address.
  const told = new URLSearchParams(useLocation().hash);
  const [news, setNews] = useState(
    told.has("connected") && provider ? `This account is connected with ${provider.name}.` : "",
  );
  const problem = told.get("problem");
  const done = (words: string) => {
    editing.stop();
    setNews(words);
  };
  const form = { user, onDone: done, onCancel: editing.stop };
  return (
    <>
      <p className={news ? "accounts__note" : "visually-hidden"} role="status">
        {news}
      </p>
      {isProviderProblem(problem) && !news && (
        <Alert>{explainProblem(problem, provider?.name ?? null)}</Alert>
      )}
      {!has_password && (
        <EditRow
          name="A password of your own"
          help="For the day on which you can’t log in the other way, and for changes that ask for it."
          action="Set"
          label="Set a password"
          editing={editing.of("password")}
        >
          <FirstPasswordForm {...form} />
        </EditRow>
      )}
      {passkeysWork() ? (
        <EditRow
          name="Passkeys"
          help="Log in with your fingerprint, face or PIN, or with a security key: nothing to type, and nothing that could be stolen."
          action="Add"
          label="Add a passkey"
          editing={editing.of("passkey")}
        >
          <AddPasskeyForm {...form} />
        </EditRow>
      ) : (
        <div className="account-row">
          <div className="account-row__words">
            <h3 className="setting__name">Passkeys</h3>
            <p className="setting__help">
              Log in with your fingerprint, face or PIN. They work where Reflector is opened by a name, such
              as journal.example.org, and over https.
            </p>
          </div>
        </div>
      )}
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} onNews={setNews} />}
      <EditRow
        name="One-time codes"
        value={one_time_codes ? `On since ${formatDate(one_time_codes.since)}` : "Off"}
        help="After your password you enter a code that an app on your phone shows. Passkeys need none."
        action={one_time_codes ? "Switch off" : "Set up"}
        label={one_time_codes ? "Switch off one-time codes" : "Set up one-time codes"}
        editing={editing.of("codes")}
      >
        {one_time_codes ? <SwitchOffForm {...form} /> : <CodeSetUp {...form} />}
      </EditRow>
      {one_time_codes && (
        <EditRow
          name="Recovery codes"
          value={`${one_time_codes.recovery_codes_left} of ${recoveryCodeCount} left`}
          help="Each stands in for a code of your app, once."
          action="Make new"
          label="Make new recovery codes"
          editing={editing.of("recovery")}
        >
          <NewCodesForm {...form} />
        </EditRow>
      )}
      {provider && <ProviderRow provider={provider} isOnlyWayIn={!has_password} onNews={setNews} />}
    </>
  );
}
