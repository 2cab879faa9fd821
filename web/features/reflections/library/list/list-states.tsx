import { useQuery } from "@tanstack/react-query";
import { t } from "#contract/translate.ts";
import { notShown } from "#web/lib/connection.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { countQuery } from "../../reflection-queries.ts";
import { isNarrowed, type Listing, type ListingChange, noFilters, toFilters } from "./listing.ts";

/** As tall as a first page, so that nothing jumps when it loads. */
export const ListPlaceholder = () => <div className="library__waiting" aria-busy="true" />;

export const ListFailure = (props: { error: Error; retry: () => void }) => (
  <QueryFailure
    {...props}
    title={notShown(
      t("You’re offline, so your reflections can’t be shown"),
      t("Your reflections can’t be shown now"),
    )}
  />
);

export function EmptyList({ listing, onChange }: { listing: Listing; onChange: ListingChange }) {
  if (isNarrowed(listing)) return <NothingFound listing={listing} onChange={onChange} />;
  if (listing.trash) {
    return (
      <EmptyState
        sun="set"
        title={t("The trash is empty")}
        words={t(
          "What you put here stays for 30 days and can be taken out again. After that it is deleted for good.",
        )}
      >
        <Button onClick={() => onChange({ trash: false })}>{t("Back to your reflections")}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t("Your reflections will appear here")}
      words={t(
        "One line is enough to begin. Each day you write on then appears here, and you can find any word in it again.",
      )}
    >
      <ButtonLink variant="primary" to="/dashboard">
        {t("Today’s page")}
      </ButtonLink>
      <ButtonLink to="/settings/import">{t("Bring your journal from another app")}</ButtonLink>
      <TrashButton listing={listing} onChange={onChange} />
    </EmptyState>
  );
}

/** Only if the trash holds something that matches. */
function TrashButton({ listing, onChange }: { listing: Listing; onChange: ListingChange }) {
  const { data } = useQuery(countQuery(toFilters({ ...listing, trash: true })));
  if (!data?.count) return null;
  return (
    <Button variant="plain" onClick={() => onChange({ trash: true })}>
      {t("Look in the trash")}
    </Button>
  );
}

function NothingFound({ listing, onChange }: { listing: Listing; onChange: ListingChange }) {
  const { q, trash } = listing;
  const isOnlySearched = !isNarrowed({ ...listing, q: "" });
  return (
    <EmptyState
      sun="set"
      title={q && isOnlySearched ? t("Nothing found for “{words}”", { words: q }) : t("Nothing found")}
      words={
        q && isOnlySearched
          ? t(
              "No reflections contain these words. Try fewer or shorter words, or “quotation marks” for a phrase.",
            )
          : t("No reflection matches all of these filters. Remove one of them to find more.")
      }
    >
      <Button onClick={() => onChange(noFilters)}>
        {trash ? t("Show all of the trash") : t("Show all reflections")}
      </Button>
      {!trash && <TrashButton listing={listing} onChange={onChange} />}
    </EmptyState>
  );
}

/** After a restore or an update, for as long as a search may miss words. */
export const IndexingNote = ({ left }: { left: number }) =>
  left > 0 && (
    <p className="sheet__note" role="status">
      {t("{left, plural, =1 {One reflection is} other {# reflections are}} still being made searchable.", {
        left,
      })}
    </p>
  );

type MoreStateProps = { isLoading: boolean; hasFailed: boolean; onMore: () => void };

/** Below the loaded part of a longer list. */
export function MoreState({ isLoading, hasFailed, onMore }: MoreStateProps) {
  if (hasFailed && !isLoading) {
    return (
      <div className="show-more" role="status">
        <p>{t("The rest could not be loaded. Nothing is lost.")}</p>
        <Button onClick={onMore}>{t("Try again")}</Button>
      </div>
    );
  }
  return isLoading && <p className="show-more quiet">{t("One moment")}</p>;
}
