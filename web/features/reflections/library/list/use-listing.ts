import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { Counted, ListItem } from "#contract/reflections/reflection-list.ts";
import { itemsOf } from "../../list-cache.ts";
import { countQuery, type ListPages, listQuery } from "../../reflection-queries.ts";
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
  const counted = useQuery({ ...countQuery(filters), enabled: hasNextPage && !list.isPlaceholderData });
  const everything = toFilters({ ...wholeListing, trash: listing.trash });
  const whole = queryClient.getQueryData<ListPages>(listQuery(everything, listing.order).queryKey);
  const wholeCounted = queryClient.getQueryData<Counted>(countQuery(everything).queryKey);
  const fetchMore = useCallback(
    () => void (hasNextPage && !isFetchNextPageError && fetchNextPage({ cancelRefetch: false })),
    [hasNextPage, isFetchNextPageError, fetchNextPage],
  );
  return {
    list,
    items,
    /** How many are found, loaded or not. */
    total: totalOf(data, counted.data),
    /** How many there are with no filter, if that is known. */
    inAll: whole ? totalOf(whole, wholeCounted) : null,
    isSettled: !list.isPlaceholderData && items !== undefined,
    fetchMore,
    /** After a page could not be fetched. */
    tryAgain: () => void fetchNextPage({ cancelRefetch: false }),
  };
}

/** A list that is loaded to its end needs no count. Until the count arrives, there are more than are loaded. */
function totalOf(list: Pick<ListPages, "pages"> | undefined, counted: Counted | undefined): Counted {
  const isWhole = (list?.pages.at(-1)?.next_cursor ?? null) === null;
  return (isWhole ? undefined : counted) ?? { count: itemsOf(list).length, more: !isWhole };
}
