import { createFileRoute, useLocation } from "@tanstack/react-router";
import { startTransition, useEffect, useEffectEvent, useState } from "react";
import { t } from "#contract/translate.ts";
import { ReflectionsInvitation } from "#web/features/about/invitations.tsx";
import {
  type ListingAddress,
  type ListingChange,
  partAddress,
  toAddress,
  toListing,
} from "#web/features/reflections/library/list/listing.ts";
import { ReflectionListPage } from "#web/features/reflections/library/reflection-list-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { wordsBesideAddress } from "#web/lib/sealed-search-params.ts";
import { useIsAuthenticated, useUser } from "#web/lib/user-query.ts";
import { EmptyLibrary } from "#web/shell/error-page.tsx";
import { SignInAgainHere } from "#web/shell/sign-in-again-here.tsx";

export const Route = createFileRoute("/reflections")({
  validateSearch: (search) => toAddress(toListing(search)),
  component: Reflections,
  pendingComponent: EmptyLibrary,
  pendingMs: 0,
});

function Reflections() {
  useDocumentTitle(t("Reflections"));
  if (!useIsAuthenticated()) return <ReflectionsInvitation />;
  return (
    <>
      <ListedReflections />
      <SignInAgainHere />
    </>
  );
}

let wasDrawn = false;

/** The first time, the bars and an empty list are drawn by themselves: all at once would hold up the page for too long. */
function ListedReflections() {
  const [isNext, setNext] = useState(wasDrawn);
  useEffect(() => {
    wasDrawn = true;
    startTransition(() => setNext(true));
  }, []);
  return isNext ? <AddressedReflections /> : <EmptyLibrary />;
}

function AddressedReflections() {
  const { id } = useUser();
  const address = Route.useSearch();
  const sealed = useLocation({ select: ({ state }) => state.words });
  const navigate = Route.useNavigate();
  // What is there when it changes counts: a search that rests for a moment must not take back a filter chosen meanwhile.
  const change: ListingChange = (wanted, { replace = false } = {}) => {
    const changed = (now: ListingAddress) => partAddress(toAddress({ ...toListing(now), ...wanted }));
    void navigate({
      search: (now) => changed(now).rest,
      state: (now) => ({
        words: wordsBesideAddress.seal(id, changed(wordsBesideAddress.open(id, now.words)).words),
      }),
      replace,
    });
  };
  // A bookmark from before, or an address that somebody typed.
  const isOld = Object.keys(partAddress(address).words).length > 0;
  const listing = toListing(isOld ? address : { ...address, ...wordsBesideAddress.open(id, sealed) });
  const clean = useEffectEvent(() => change(listing, { replace: true }));
  useEffect(() => {
    if (isOld) clean();
  }, [isOld]);
  return <ReflectionListPage listing={listing} onChange={change} />;
}
