import type { User } from "#contract/accounts/accounts.ts";
import { connectProvider, disconnectProvider, type SignInWays } from "#contract/accounts/sign-in.ts";
import { t } from "#contract/translate.ts";
import { callApi } from "#web/lib/call-api.ts";
import { formatDate } from "#web/lib/dates.ts";
import { AccountRow } from "#web/ui/account-row.tsx";
import { EditRow } from "../edit-row.tsx";
import { ProofForm } from "../proof-form.tsx";
import { useReloadWays } from "./sign-in-ways-query.ts";

type ProviderRowProps = {
  user: User;
  provider: NonNullable<SignInWays["provider"]>;
  isOnlyWayIn: boolean;
  editing: { isOpen: boolean; open: () => void };
  onDone: (words: string) => void;
  onCancel: () => void;
};

export function ProviderRow({ user, provider, isOnlyWayIn, editing, onDone, onCancel }: ProviderRowProps) {
  const reload = useReloadWays();
  const { name, connected_at } = provider;
  const value = connected_at
    ? t("Connected since {date}", { date: formatDate(connected_at) })
    : t("Not connected");
  if (isOnlyWayIn)
    return (
      <AccountRow
        name={name}
        value={value}
        help={t("This is your only way to log in. Set a password before you disconnect it.")}
      />
    );

  return (
    <EditRow
      name={name}
      value={value}
      help={t("Log in with your {provider} account.", { provider: name })}
      action={connected_at ? t("Disconnect") : t("Connect")}
      label={
        connected_at
          ? t("Disconnect {provider}", { provider: name })
          : t("Connect {provider}", { provider: name })
      }
      editing={editing}
    >
      {connected_at ? (
        <ProofForm
          user={user}
          action={t("Disconnect")}
          sendingAction={t("Disconnecting")}
          danger
          send={async (body) => {
            await callApi(disconnectProvider, { body });
            await reload();
            onDone(t("You can no longer log in to this account with {provider}.", { provider: name }));
          }}
          onCancel={onCancel}
        />
      ) : (
        <ProofForm
          user={user}
          action={t("Continue")}
          sendingAction={t("Connecting")}
          send={async (body) => {
            const { url } = await callApi(connectProvider, { body });
            location.assign(url);
          }}
          onCancel={onCancel}
        >
          <p className="setup-step__words">
            {t("You log in at {provider}, and come back here.", { provider: name })}
          </p>
        </ProofForm>
      )}
    </EditRow>
  );
}
