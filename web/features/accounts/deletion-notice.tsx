import { useMutation, useQuery } from "@tanstack/react-query";
import { keepAccount } from "#contract/accounts/profile.ts";
import { t, tc } from "#contract/translate.ts";
import { explainFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { formatLongDate } from "#web/lib/dates.ts";
import { rich } from "#web/lib/rich.ts";
import { userQuery } from "#web/lib/user-query.ts";
import { Button } from "#web/ui/button.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { useShowUser } from "./use-account.ts";

/** Shown above every page of an account that will be deleted. */
export default function DeletionNotice() {
  const { data: user } = useQuery(userQuery);
  const show = useShowUser();
  const keep = useMutation({ mutationFn: () => callApi(keepAccount), onSuccess: show });
  const deletesAt = user?.deletes_at;
  if (!deletesAt) return null;
  return (
    <Pane className="deletion-notice" aria-label={t("Your account")}>
      <p>
        {rich("This account will be deleted on <time>{date}</time>.", {
          date: formatLongDate(deletesAt),
          time: (date) => <time dateTime={deletesAt}>{date}</time>,
        })}
        {keep.error && (
          <span className="deletion-notice__failure" role="alert">
            {explainFailure(keep.error)}
          </span>
        )}
      </p>
      <Button variant="primary" disabled={keep.isPending} onClick={() => keep.mutate()}>
        {tc("account", "Keep it")}
      </Button>
    </Pane>
  );
}
