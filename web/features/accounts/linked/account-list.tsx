import { useMutation } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { type LinkedAccount, unlinkAccount } from "#contract/accounts/linked-accounts.ts";
import { t, tc } from "#contract/translate.ts";
import { explainFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { UnlockDialog } from "../custody/unlock-dialog.tsx";
import { useShowLinked } from "./linked-accounts-query.ts";
import { switchFailure, useSwitchAccount } from "./use-switch-account.ts";

type AccountListProps = {
  own: LinkedAccount;
  accounts: readonly LinkedAccount[];
  onUnlinked: (words: string) => void;
};

export function AccountList({ own, accounts, onUnlinked }: AccountListProps) {
  const switching = useSwitchAccount();
  const [asked, setAsked] = useState(own);
  const [isAsking, setIsAsking] = useState(false);
  const ask = (account: LinkedAccount) => {
    setAsked(account);
    setIsAsking(true);
  };
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      {switching.isFailed && <Alert>{switchFailure()}</Alert>}
      {switching.sealed && (
        <UnlockDialog account={switching.sealed} unlock={switching.unlock} onClose={switching.dismiss} />
      )}
      <ul className="accounts__list" aria-label={t("Linked accounts")} ref={list} tabIndex={-1}>
        <li className="account-row">
          <Who account={own} note={t("Current account")} isOwn />
          {accounts.length > 1 && (
            <div className="account-row__acts">
              <Button variant="plain" onClick={() => ask(own)}>
                {t("Unlink from all")}
              </Button>
            </div>
          )}
        </li>
        {accounts.map((account) => (
          <li className="account-row" key={account.id}>
            <Who account={account} />
            <div className="account-row__acts">
              <Button
                aria-label={t("Switch to {name}", { name: account.username })}
                disabled={switching.to !== null}
                onClick={() => switching.switchTo(account)}
              >
                {switching.to?.id === account.id ? tc("in progress", "Switching") : tc("verb", "Switch")}
              </Button>
              <Button
                variant="plain"
                aria-label={t("Unlink {name}", { name: account.username })}
                onClick={() => ask(account)}
              >
                {t("Unlink")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <UnlinkQuestion
        isOwn={asked.id === own.id}
        account={asked}
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onUnlinked={onUnlinked}
        focusAfter={list}
      />
    </>
  );
}

function Who({ account, note, isOwn }: { account: LinkedAccount; note?: string; isOwn?: boolean }) {
  return (
    <div className="account-row__who">
      <span className={isOwn ? "avatar" : "avatar avatar--quiet"} aria-hidden="true">
        {account.username.charAt(0).toUpperCase()}
      </span>
      <span>
        <strong className="setting__name">
          <bdi>{account.username}</bdi>
        </strong>
        {note && <span className="setting__help">{note}</span>}
      </span>
    </div>
  );
}

type UnlinkQuestionProps = {
  account: LinkedAccount;
  isOwn: boolean;
  open: boolean;
  onClose: () => void;
  onUnlinked: (words: string) => void;
  focusAfter: RefObject<HTMLElement | null>;
};

function UnlinkQuestion({ account, isOwn, open, onClose, onUnlinked, focusAfter }: UnlinkQuestionProps) {
  const show = useShowLinked();
  const unlink = useMutation({
    mutationFn: () => callApi(unlinkAccount, { params: { id: account.id } }),
    onSuccess: async (accounts) => {
      await show(accounts);
      onUnlinked(
        isOwn
          ? t("This account is no longer linked with any other.")
          : t("{name} is unlinked.", { name: account.username }),
      );
      onClose();
    },
  });
  return (
    <Confirm
      open={open}
      onOpenChange={(wanted) => {
        if (wanted) return;
        unlink.reset();
        onClose();
      }}
      title={
        isOwn ? t("Unlink this account from all others?") : t("Unlink {name}?", { name: account.username })
      }
      action={t("Unlink")}
      refusal={t("Keep linked")}
      busy={unlink.isPending}
      failure={unlink.error && explainFailure(unlink.error)}
      onConfirm={() => unlink.mutate()}
      focusAfter={unlink.isSuccess ? focusAfter : undefined}
    >
      {isOwn
        ? t(
            "Your other accounts stay linked to each other. Nothing is deleted; to link again, you need a username and password.",
          )
        : t(
            "You can no longer switch between the two. Nothing is deleted; to link again, you need its username and password.",
          )}
    </Confirm>
  );
}
