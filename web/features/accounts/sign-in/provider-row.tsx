import { useMutation } from "@tanstack/react-query";
import { connectProvider, disconnectProvider, type SignInWays } from "#contract/accounts/sign-in.ts";
import { callApi } from "#web/lib/call-api.ts";
import { formatDate } from "#web/lib/dates.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { explainFailure } from "../auth-answers.ts";
import { useReloadWays } from "./sign-in-ways-query.ts";

type ProviderRowProps = {
  provider: NonNullable<SignInWays["provider"]>;
  isOnlyWayIn: boolean;
  onNews: (words: string) => void;
};

export function ProviderRow({ provider: { name, connected_at }, isOnlyWayIn, onNews }: ProviderRowProps) {
  const reload = useReloadWays();
  const connect = useMutation({
    mutationFn: () => callApi(connectProvider),
    onSuccess: ({ url }) => location.assign(url),
  });
  const disconnect = useMutation({
    mutationFn: async () => {
      await callApi(disconnectProvider);
      await reload();
    },
    onSuccess: () => onNews(`${name} signs nobody in to this account any more.`),
  });
  const failure = connect.error ?? disconnect.error;
  return (
    <div className="account-row">
      <div className="account-row__words">
        <h3 className="setting__name">{name}</h3>
        <div className="account-row__value">
          {connected_at ? `Connected since ${formatDate(connected_at)}` : "Not connected"}
        </div>
        <p className="setting__help">
          {connected_at && isOnlyWayIn
            ? "Your only way in. Set a password before you disconnect it."
            : `Log in with your account of ${name}.`}
        </p>
      </div>
      {connected_at ? (
        !isOnlyWayIn && (
          <Button
            aria-label={`Disconnect ${name}`}
            disabled={disconnect.isPending}
            onClick={() => disconnect.mutate()}
          >
            Disconnect
          </Button>
        )
      ) : (
        <Button
          aria-label={`Connect ${name}`}
          disabled={connect.isPending || connect.isSuccess}
          onClick={() => connect.mutate()}
        >
          Connect
        </Button>
      )}
      {failure && <Alert>{explainFailure(failure)}</Alert>}
    </div>
  );
}
