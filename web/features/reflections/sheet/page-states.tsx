import { joinSentences } from "#contract/formats.ts";
import "../reflections.css";
import { type ReactNode, useDeferredValue } from "react";
import { t } from "#contract/translate.ts";
import { notShown } from "#web/lib/connection.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { signInAgain } from "#web/lib/sign-in-again.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pane } from "#web/ui/frost.tsx";
import type { OpenPage } from "../use-desk.ts";

const { Part: MergeView } = lazyWithRetry(() => import("#web/drafts/merge/merge-view.tsx"));
const { Part: OfflineDaily } = lazyWithRetry(() => import("../reading/offline-daily.tsx"));
const { Part: TrashedSheet } = lazyWithRetry(() => import("./trashed-sheet.tsx"));

type PageStatesProps = {
  open: OpenPage | null;
  name: string;
  head: ReactNode;
  children: (open: OpenPage) => ReactNode;
};

/**
 * A page in whatever state it is: being fetched, out of reach, damaged, in two versions, in the trash, or simply open,
 * when `children` says what is shown.
 */
export function PageStates({ open, name, head, children }: PageStatesProps) {
  const conflict = open?.view.conflict;
  const isOpen = open?.view.phase === "open";
  // The words are drawn in short steps, between which the browser answers.
  const isDrawn = useDeferredValue(isOpen) && isOpen;
  if (open && conflict)
    return (
      <div className="page page--library page--editor">
        <h1 className="visually-hidden">{name}</h1>
        <MergeView conflict={conflict} onChoose={(chosen, over) => open.sync.resolve(chosen, over)} />
      </div>
    );
  return (
    <div className="page page--editor">
      <h1 className="visually-hidden">{name}</h1>
      <div className="desk">
        {!open || !isDrawn ? (
          <Pane as="article" className="sheet" aria-busy={open?.view.phase !== "damaged"}>
            <div className="sheet__head">{head}</div>
            {open && <Unopened open={open} />}
          </Pane>
        ) : open.view.stored?.deleted_at && !open.view.isUnsent ? (
          <TrashedSheet open={open} reflection={open.view.stored} head={head} />
        ) : (
          children(open)
        )}
      </div>
    </div>
  );
}

/** Nothing is shown while a page is on its way: it takes a moment, and an empty sheet is quieter than any word. */
function Unopened({ open: { sync, view } }: { open: OpenPage }) {
  const again = <Button onClick={() => void sync.revalidate()}>{t("Try again")}</Button>;
  if (view.phase === "damaged")
    return (
      <EmptyState
        sun="set"
        title={t("This page can’t be opened")}
        words={joinSentences([
          t("What is stored here is damaged, so it is not shown and nothing is written over it."),
          view.syncError?.message,
          t("Every other page still opens; a backup may hold this one."),
        ])}
      >
        {again}
      </EmptyState>
    );
  if (view.phase !== "unreachable") return null;
  const page = sync.page();
  const isSignedOut = view.syncError?.kind === "signed_out";
  const nothing = (
    <EmptyState
      sun="set"
      title={notShown(t("You’re offline, so this page can’t be shown"), t("This page can’t be shown now"))}
      words={joinSentences([
        isSignedOut ? t("You were logged out.") : t("The server can’t be reached just now."),
        t(
          "What you wrote before is safe on the server. If you write now, it is kept on this device, and nothing is overwritten when the server is back.",
        ),
      ])}
    >
      {isSignedOut && (
        <Button variant="primary" onClick={signInAgain.ask}>
          {t("Log in again")}
        </Button>
      )}
      <Button variant={isSignedOut ? "quiet" : "primary"} onClick={() => sync.writeAnyway()}>
        {t("Write anyway")}
      </Button>
      {!isSignedOut && again}
    </EmptyState>
  );
  if (page.kind !== "daily" || view.syncError?.kind !== "unreachable") return nothing;
  return (
    <OfflineDaily day={page.day} sync={sync}>
      {nothing}
    </OfflineDaily>
  );
}
