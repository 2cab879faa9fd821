import type { User } from "#contract/accounts/accounts.ts";
import { connectProvider, disconnectProvider, type SignInWays } from "#contract/accounts/sign-in.ts";
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
  const value = connected_at ? `Connected since ${formatDate(connected_at)}` : "Not connected";
  if (isOnlyWayIn)
    return (
      <AccountRow
        name={name}
        value={value}
        help="Your only way in. Set a password before you disconnect it."
      />
    );
  const action = connected_at ? "Disconnect" : "Connect";
  return (
    <EditRow
      name={name}
      value={value}
      help={`Log in with your ${name} account.`}
      action={action}
      label={`${action} ${name}`}
      editing={editing}
    >
      {connected_at ? (
        <ProofForm
          user={user}
          action="Disconnect"
          sendingAction="Disconnecting"
          danger
          send={async (body) => {
            await callApi(disconnectProvider, { body });
            await reload();
            onDone(`You can no longer log in to this account with ${name}.`);
          }}
          onCancel={onCancel}
        />
      ) : (
        <ProofForm
          user={user}
          action="Continue"
          sendingAction="Connecting"
          send={async (body) => {
            const { url } = await callApi(connectProvider, { body });
            location.assign(url);
          }}
          onCancel={onCancel}
        >
          <p className="setup-step__words">You log in at {name}, and come back here.</p>
        </ProofForm>
      )}
    </EditRow>
  );
}
