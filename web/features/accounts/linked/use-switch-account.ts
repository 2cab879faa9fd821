import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type LinkedAccount, switchAccount } from "#contract/accounts/linked-accounts.ts";
import { t } from "#contract/translate.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { beforeLogout } from "#web/lib/before-logout.ts";
import { callApi } from "#web/lib/call-api.ts";
import { logProblem } from "#web/lib/log.ts";
import { session } from "#web/lib/session.ts";
import { refuseBadLogin } from "../auth-answers.ts";
import { linkedAccountsQuery } from "./linked-accounts-query.ts";
import { pathAfterSwitch } from "./path-after-switch.ts";

export const switchFailure = () => t("Failed to switch account. Please try again.");

type SwitchState = {
  to: LinkedAccount | null;
  isFailed: boolean;
  /** An account with a sealed journal: its password is needed, and a code where it has them. */
  sealed: LinkedAccount | null;
};
const idle: SwitchState = { to: null, isFailed: false, sealed: null };

export type Switching = ReturnType<typeof useSwitchAccount>;

export function useSwitchAccount() {
  const queryClient = useQueryClient();
  const [state, setState] = useState<SwitchState>(idle);

  async function switchTo(to: LinkedAccount) {
    if (state.to) return;
    setState({ ...idle, to });
    try {
      await enter(to);
    } catch (error) {
      if (isPasswordNeeded(error)) return setState({ ...idle, sealed: to });
      logProblem("The account could not be switched.", error);
      setState({ ...idle, isFailed: true });
      // It may no longer be linked.
      void queryClient.invalidateQueries(linkedAccountsQuery);
    }
  }

  return {
    switchTo,
    /** The account that is being switched to, until the page reloads. */
    to: state.to,
    isFailed: state.isFailed,
    sealed: state.sealed,
    /** Switches to the sealed account. Its errors are shown at the password field. */
    unlock: async (form: Proof) => {
      if (state.sealed) await enter(state.sealed, form);
    },
    dismiss: () => setState(idle),
  };
}

const isPasswordNeeded = (error: unknown) =>
  error instanceof ApiFailure && error.body?.code === "password_needed";

type Proof = { password: string; code?: string | undefined };

async function enter({ id, username }: LinkedAccount, body?: Proof) {
  await beforeLogout();
  if (wouldLoseWords()) throw new Error("This page has words that are saved nowhere else.");
  const answer = await callApi(switchAccount, { params: { id }, ...(body && { body }) });
  refuseBadLogin(answer);
  if (session.changedHands()) throw new Error("Someone else has signed in.");
  // As on logout, so that nothing of the former person stays.
  session.clear();
  session.start({ access: answer.access, refresh: answer.refresh, username: nameIn(answer) ?? username });
  reload();
}

/** Other servers may send no name. */
const nameIn = ({ user }: { user?: { username?: string } }) => user?.username;

/** Whether drafts are unsaved: fires the event that browsers fire before a page is left. */
const wouldLoseWords = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

/** Reloads, so that nothing of the former person stays in memory, in the address or in the history. */
function reload() {
  const next = pathAfterSwitch(location.pathname);
  if (next === location.pathname && location.search === "") location.reload();
  else location.replace(next);
}
