import { KeyRound } from "lucide-react";
import { startProvider } from "#contract/accounts/sign-in.ts";
import { t } from "#contract/translate.ts";
import { apiAddress } from "#web/lib/page-meta.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { useRegistration } from "../registration-answer.ts";

type OtherWaysProps = {
  returnTo: string | undefined;
  /** `null` where passkeys can't be used. */
  passkey?: { isAsking: boolean; logIn: () => void } | null;
};

/** The ways to sign in without a password, below its form: a passkey, and the host's provider. */
export function OtherWays({ returnTo, passkey }: OtherWaysProps) {
  const { provider } = useRegistration();
  if (!passkey && !provider) return null;
  const search = returnTo ? `?${new URLSearchParams({ return: returnTo })}` : "";
  return (
    <div className="other-ways">
      <p className="other-ways__or">{t("or")}</p>
      {passkey && (
        <Button wide disabled={passkey.isAsking} onClick={passkey.logIn} Icon={KeyRound}>
          {passkey.isAsking ? t("Waiting for your passkey") : t("Log in with a passkey")}
        </Button>
      )}
      {provider && (
        // Not a page of this app: the server redirects to the provider.
        <a className={buttonClass({ wide: true })} href={apiAddress(startProvider.url + search)}>
          {t("Continue with {provider}", { provider })}
        </a>
      )}
    </div>
  );
}
