import "../../reflections.css";
import "../../details/details.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { t } from "#contract/translate.ts";
import { notShown } from "#web/lib/connection.ts";
import { type Page, pageName } from "#web/lib/page.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { hasMoved, pageQuery } from "../../page-query.ts";
import { ReflectionFailure } from "../../sheet/page-failure.tsx";
import { type OpenPage, useOpenPage } from "../../use-desk.ts";
import { VersionView } from "../versions/version-view.tsx";
import { DetailsSheet } from "./details-sheet.tsx";

type DetailsPageProps = {
  id: string;
  /** The version shown instead of the details. */
  versionId: string | undefined;
  onShowDetails: () => void;
};

/** One reflection's details and its earlier texts. */
export function DetailsPage(props: DetailsPageProps) {
  const user = useUser();
  const { data: found, error, refetch } = useQuery(pageQuery(user.id, props.id));
  const isWide = props.versionId !== undefined;
  return (
    <div className={isWide ? "page page--library" : "page page--column"}>
      {found ? (
        <OpenedPage
          key={pageName(found.page)}
          {...props}
          user={user}
          page={found.page}
          refetch={() => void refetch()}
        />
      ) : (
        <Pane className="details" aria-busy={!error}>
          <ReflectionFailure id={props.id} error={error} retry={() => void refetch()} />
        </Pane>
      )}
    </div>
  );
}

type OpenedPageProps = DetailsPageProps & { user: User; page: Page; refetch: () => void };

/** Title, mood, feelings and tags belong to the draft, so they are edited on the desk, as on the sheet. */
function OpenedPage({ id, versionId, onShowDetails, user, page, refetch }: OpenedPageProps) {
  const open = useOpenPage(user.id, page);
  const [news, setNews] = useState("");
  const stored = open?.view.stored ?? null;
  // If this one was moved or trashed, the page of its day shows another reflection, or none.
  const isElsewhere = open !== null && hasMoved(id, open);
  const find = useRef(refetch);
  useEffect(() => {
    if (isElsewhere) find.current();
  }, [isElsewhere]);

  if (!open || open.view.phase === "opening") return <Pane className="details" aria-busy></Pane>;
  if (open.view.conflict)
    return (
      <Unavailable id={id} title={t("This was written in two places")} link={t("See both texts")}>
        {t("Both are kept. Choose what to keep of them first; then the details can be changed.")}
      </Unavailable>
    );
  if (open.view.phase !== "open" || stored?.id !== id)
    return (
      <Unavailable
        id={id}
        title={notShown(
          t("You’re offline, so the details can’t be shown"),
          t("The details can’t be shown now"),
        )}
        link={t("Back to the reflection")}
        open={open}
      >
        {open.view.syncError?.message} {t("You can change them when you’re back online.")}
      </Unavailable>
    );
  if (stored.deleted_at)
    return (
      <Unavailable id={id} title={t("This reflection is in the trash")} link={t("Back to the reflection")}>
        {t("Take it out of the trash to change its details.")}
      </Unavailable>
    );
  if (versionId !== undefined)
    return (
      <VersionView
        key={versionId}
        id={id}
        versionId={versionId}
        open={open}
        onRestored={() => {
          setNews(t("Restored. The text that was there before is kept as the newest version."));
          onShowDetails();
        }}
      />
    );
  return <DetailsSheet user={user} open={open} stored={stored} news={news} />;
}

type UnavailableProps = { id: string; title: string; link: string; open?: OpenPage; children: ReactNode };

/** Nothing can be changed here now. */
function Unavailable({ id, title, link, open, children }: UnavailableProps) {
  const queryClient = useQueryClient();
  const again = async () => {
    await queryClient.invalidateQueries({ queryKey: pageQuery.key(id) });
    await open?.sync.revalidate();
  };
  return (
    <Pane className="details">
      <EmptyState as="h1" sun="set" title={title} words={children}>
        {open && <Button onClick={() => void again()}>{t("Try again")}</Button>}
        <ButtonLink to="/reflections/$id" params={{ id }}>
          {link}
        </ButtonLink>
      </EmptyState>
    </Pane>
  );
}
