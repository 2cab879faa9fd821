import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { ListItem } from "#contract/reflections/reflection-list.ts";
import { itemsOf } from "#web/journal/list-cache.ts";
import { listQuery } from "#web/journal/reflection-queries.ts";
import { type Listing, toFilters, wholeListing } from "./listing.ts";

/** The reflections of a listing, as far as they are loaded. */
export function useListing(listing: Listing) {
  const queryClient = useQueryClient();
  const filters = toFilters(listing);
  const list = useInfiniteQuery({
    ...listQuery(filters, listing.order),
    // The previous results stay while the next load, except between the trash and the rest.
    placeholderData: (before, query) =>
      query?.state.data?.pages && query.queryKey[2] === filters.in_trash ? before : undefined,
    enabled: listing.view === "timeline",
  });
  const { data, hasNextPage, isFetchNextPageError, fetchNextPage } = list;
  const items = useMemo<ListItem[] | undefined>(() => data && itemsOf(data), [data]);
  const whole = queryClient.getQueryData(
    listQuery(toFilters({ ...wholeListing, trash: listing.trash }), listing.order).queryKey,
  );
  const fetchMore = useCallback(
    () => void (hasNextPage && !isFetchNextPageError && fetchNextPage({ cancelRefetch: false })),
    [hasNextPage, isFetchNextPageError, fetchNextPage],
  );
  return {
    list,
    items,
    /** How many are found, loaded or not. */
    total: data?.pages[0]?.total ?? null,
    /** How many there are with no filter, where that is known. */
    inAll: whole?.pages[0]?.total ?? null,
    isSettled: !list.isPlaceholderData && items !== undefined,
    fetchMore,
    /** After a page could not be fetched. */
    tryAgain: () => void fetchNextPage({ cancelRefetch: false }),
  };
}
