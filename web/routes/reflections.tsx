import { createFileRoute, useLocation } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { ReflectionsInvitation } from "#web/features/about/invitations.tsx";
import { openWords, sealWords, withoutWords, wordsOf } from "#web/features/library/list/listed-words.ts";
import {
  isNarrowed,
  type Listing,
  type ListingChange,
  toAddress,
  toListing,
  wholeListing,
} from "#web/features/library/list/listing.ts";
import { ReflectionListPage } from "#web/features/library/reflection-list-page.tsx";
import { deviceKeys } from "#web/lib/device-keys.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useIsAuthenticated, useUser } from "#web/lib/user-query.ts";
import { EmptyLibrary } from "#web/shell/error-page.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What the list of reflections is searched for, sealed. */
    listed?: string | undefined;
  }
}

export const Route = createFileRoute("/reflections")({
  validateSearch: (search) => toAddress(toListing(search)),
  component: Reflections,
  pendingComponent: EmptyLibrary,
  pendingMs: 0,
});

function Reflections() {
  useDocumentTitle("Reflections");
  return useIsAuthenticated() ? <ListedReflections /> : <ReflectionsInvitation />;
}

/** Servers and proxies log addresses, so a person's words are beside the address, and all other filters in it. */
function ListedReflections() {
  const { id } = useUser();
  const search = Route.useSearch();
  const listed = useLocation({ select: ({ state }) => state.listed });
  const navigate = Route.useNavigate();
  const key = deviceKeys.now(id);
  const words = useMemo(() => openWords(id, key, listed), [id, key, listed]);
  const addressed = toListing(search);
  // Written by hand, or kept from before.
  const isOldAddress = isNarrowed({ ...wholeListing, ...wordsOf(addressed) });
  const listing: Listing = isOldAddress ? addressed : { ...addressed, ...words };

  // What is there when it changes counts: a search that rests for a moment must not take back a filter chosen meanwhile.
  const change: ListingChange = (wanted, { replace = false } = {}) =>
    void navigate({
      search: (now) => toAddress(withoutWords({ ...toListing(now), ...wanted })),
      state: (now) => ({
        listed: sealWords(id, key, { ...wholeListing, ...openWords(id, key, now.listed), ...wanted }),
      }),
      replace,
    });
  useEffect(() => {
    if (isOldAddress) change(wordsOf(addressed), { replace: true });
  });
  return <ReflectionListPage listing={listing} onChange={change} />;
}
