import "#web/journal/journal.css";
import "#web/journal/details/details.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { pageQuery } from "#web/journal/page-query.ts";
import { type OpenPage, useOpenPage } from "#web/journal/use-desk.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { nameOf, type Page } from "#web/lib/page.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { VersionView } from "../versions/version-view.tsx";
import { DetailsSheet } from "./details-sheet.tsx";

type DetailsPageProps = {
  id: string;
  /** The version that is looked at, in place of the details. */
  versionId: string | undefined;
  onShowDetails: () => void;
};

/** What is known of one reflection besides its text, and its earlier texts. */
export function DetailsPage(props: DetailsPageProps) {
  const user = useUser();
  const { data: found, error, refetch } = useQuery(pageQuery(user.id, props.id));
  const isWide = props.versionId !== undefined;
  return (
    <div className={isWide ? "page page--library" : "page page--column"}>
      {found ? (
        <OpenedPage
          key={nameOf(found.page)}
          {...props}
          user={user}
          page={found.page}
          lookAgain={() => void refetch()}
        />
      ) : (
        <section className="details glass-panel" aria-busy={!error}>
          {error && <Failure error={error} retry={() => void refetch()} />}
        </section>
      )}
    </div>
  );
}

type OpenedPageProps = DetailsPageProps & { user: User; page: Page; lookAgain: () => void };

/** Its title, mood, feelings and tags are words: they are written on the desk, as on the sheet. */
function OpenedPage({ id, versionId, onShowDetails, user, page, lookAgain }: OpenedPageProps) {
  const open = useOpenPage(user.id, page);
  const [news, setNews] = useState("");
  const stored = open?.view.stored ?? null;
  // The page of a day is another reflection's, or nobody's, once this one was moved or lies in the trash.
  const hasMoved = open?.view.phase === "open" && !open.view.isUnsent && stored?.id !== id;
  const look = useRef(lookAgain);
  useEffect(() => {
    if (hasMoved) look.current();
  }, [hasMoved]);

  if (!open || open.view.phase === "opening") return <section className="details glass-panel" aria-busy />;
  if (open.view.conflict)
    return (
      <Halt id={id} title="This was written in two places" link="See both texts">
        Both are kept. Choose what to keep of them first; then the details can be changed.
      </Halt>
    );
  if (open.view.phase !== "open" || stored?.id !== id)
    return (
      <Halt id={id} title="The details are out of reach" link="To the reflection" open={open}>
        {open.view.syncError?.message} They are safe on the server, and can be changed when it answers again.
      </Halt>
    );
  if (stored.deleted_at)
    return (
      <Halt id={id} title="This reflection is in the trash" link="To the reflection">
        Take it out of the trash to change its details.
      </Halt>
    );
  if (versionId !== undefined)
    return (
      <VersionView
        key={versionId}
        id={id}
        versionId={versionId}
        open={open}
        onRestored={() => {
          setNews("Restored. The text that stood there before is kept as the newest version.");
          onShowDetails();
        }}
      />
    );
  return <DetailsSheet user={user} open={open} stored={stored} news={news} />;
}

type HaltProps = { id: string; title: string; link: string; open?: OpenPage; children: ReactNode };

/** Nothing can be changed here as things are. */
function Halt({ id, title, link, open, children }: HaltProps) {
  const queryClient = useQueryClient();
  const again = async () => {
    await queryClient.invalidateQueries({ queryKey: pageQuery.key(id) });
    await open?.sync.wake();
  };
  return (
    <section className="details glass-panel">
      <EmptyState as="h1" sun="set" title={title} words={children}>
        {open && <Button onClick={() => void again()}>Try again</Button>}
        <Link className={buttonClass()} to="/reflections/$id" params={{ id }}>
          {link}
        </Link>
      </EmptyState>
    </section>
  );
}

function Failure({ error, retry }: { error: Error; retry: () => void }) {
  const isGone = error instanceof ApiFailure && (error.status === 404 || error.status === 400);
  return (
    <EmptyState
      as="h1"
      sun="set"
      title={isGone ? "There is no such reflection" : "The details are out of reach"}
      words={
        isGone
          ? "Its address may be mistyped, or it belongs to another account."
          : `${error.message} They are safe on the server, and can be shown when it answers again.`
      }
    >
      {!isGone && <Button onClick={retry}>Try again</Button>}
      <Link className={buttonClass({ variant: isGone ? "quiet" : "plain" })} to="/reflections">
        All reflections
      </Link>
    </EmptyState>
  );
}
