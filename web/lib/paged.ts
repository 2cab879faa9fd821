import { infiniteQueryOptions, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";

type Paged = { next_cursor: string | null };

const firstPage = (): string | null => null;

/** A list that is fetched page by page. `cursor` is `null` for the first page. */
export const pagedQuery = <Page extends Paged>(
  queryKey: QueryKey,
  fetchPage: (cursor: string | null, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: firstPage(),
    getNextPageParam: ({ next_cursor }: Page) => next_cursor,
  });

type PagedQuery<Page extends Paged> = ReturnType<typeof pagedQuery<Page>>;

/** The loaded items of a paged list. */
export function usePages<Page extends Paged, Item>(
  query: PagedQuery<Page>,
  itemsOf: (page: Page) => readonly Item[],
) {
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery(query);
  const fetch = () => void fetchNextPage({ cancelRefetch: false });
  const next = { isFetching: isFetchingNextPage, hasFailed: isFetchNextPageError, fetch };
  return {
    first: data?.pages[0],
    /** `undefined` until the first page has loaded. */
    items: data?.pages.flatMap(itemsOf),
    error,
    /** Tries again after an error. */
    retry: () => (isFetchNextPageError ? fetch() : void refetch()),
    /** `null` if everything is loaded. */
    next: hasNextPage ? next : null,
  };
}
