import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { listAttachments } from "#contract/attachments/attachments.ts";
import type { Day } from "#contract/day-rules.ts";
import {
  type Filters,
  findSpelling,
  getCalendar,
  getLabels,
  listPlaces,
} from "#contract/reflections/reflection-list.ts";
import type { ListOrder } from "#contract/reflections/reflection-rules.ts";
import { getReflection, getRelated } from "#contract/reflections/reflections.ts";
import { countCall, dayContextCall, listCall, pageSize } from "#web/lib/first-calls.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { type Changed, createListChanges, type ListPage } from "./list-changes.ts";

const keys = {
  all: ["reflections"],
  lists: ["reflections", "list"],
  counts: ["reflections", "count"],
  spelling: ["reflections", "spelling"],
  calendar: ["reflections", "calendar"],
  labels: ["reflections", "labels"],
  places: ["reflections", "places"],
  dayContext: ["reflections", "day-context"],
  one: ["reflections", "one"],
  related: ["reflections", "related"],
  attachments: ["reflections", "attachments"],
} as const;

export type ListPages = InfiniteData<ListPage, string | null>;

/** For a page that was loaded before: leaves room for what was written since. */
const pageSizeAgain = 100;
const pollMs = 3_000;
/** After a long read, the list is still there. */
const cacheMs = 30 * 60_000;
const firstPage = (): string | null => null;

export const listQuery = (filters: Filters, order: ListOrder) =>
  infiniteQueryOptions({
    queryKey: [...keys.lists, filters.in_trash, filters, order],
    queryFn: async ({ client, queryKey, pageParam: cursor, signal }): Promise<ListPage> => {
      const list = client.getQueryData<ListPages>(queryKey);
      const ask = async (limit: number) => ({
        asked_at: Date.now(),
        ...(await listCall.call({ ...filters, order, cursor, limit }, signal)),
      });
      const isNext = cursor !== null && cursor === list?.pages.at(-1)?.next_cursor;
      if (!list || isNext || list.pages.length === 1 || leftToIndex(list) > 0) return ask(pageSize);
      // The trash is sorted by when something was trashed, not by day.
      const known = !filters.in_trash && listChanges.knownPage(list.pages, cursor, order);
      return known || listChanges.endAsKnown(await ask(pageSizeAgain), list.pages);
    },
    initialPageParam: firstPage(),
    getNextPageParam: (page) => page.next_cursor,
    // It must show what was just written, here or on another device.
    staleTime: 0,
    gcTime: cacheMs,
    // Fetches every loaded page, so a long list does it less often.
    refetchInterval: ({ state: { data } }) =>
      leftToIndex(data) > 0 ? pollMs * (data?.pages.length ?? 1) : false,
  });

/** How many a list has, for one that is not loaded to its end. */
export const countQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...keys.counts, filters],
    queryFn: ({ signal }) => countCall.call(filters, signal),
    gcTime: cacheMs,
  });

/** Words that a search which found little may have meant. */
export const spellingQuery = (search: string) =>
  apiQuery([...keys.spelling, search], findSpelling, { body: { search } });

/** The key of all lists in the trash, or of all others. */
export const listsKey = (inTrash: boolean) => [...keys.lists, inTrash];

export const leftToIndex = (list: Pick<ListPages, "pages"> | undefined) =>
  list?.pages.at(-1)?.left_to_index ?? 0;

export const calendarQuery = (year: number) =>
  queryOptions({
    ...apiQuery([...keys.calendar, year], getCalendar, {
      querystring: { from: `${year}-01-01`, to: `${year}-12-31` },
    }),
    select: ({ days }) => days,
    gcTime: cacheMs,
  });

export const labelsQuery = apiQuery(keys.labels, getLabels);

export const placesQuery = queryOptions({
  ...apiQuery(keys.places, listPlaces),
  select: ({ places }) => places,
});

export const dayContextQuery = (day: Day) =>
  queryOptions({
    queryKey: [...keys.dayContext, day],
    queryFn: ({ signal }) => dayContextCall.call(day, signal),
  });

export const reflectionQuery = (id: string) => apiQuery([...keys.one, id], getReflection, { params: { id } });

/** What mentions a reflection, what was written before and after it, and how many versions it has. */
export const relatedQuery = (id: string) => apiQuery([...keys.related, id], getRelated, { params: { id } });

export const attachmentsQuery = (id: string) =>
  queryOptions({
    ...apiQuery([...keys.attachments, id], listAttachments, { params: { id } }),
    select: ({ attachments }) => attachments,
  });

const listChanges = createListChanges();

/**
 * After a save: lists are fetched again when they are next shown, not with every save. `changed` says which pages of a
 * long list to fetch again; `null` means all of them.
 */
export function markListsStale(queryClient: QueryClient, changed: readonly (Changed | null)[] = [null]) {
  for (const one of changed) listChanges.note(one);
  return queryClient.invalidateQueries({ queryKey: keys.all, refetchType: "none" });
}

/** After a bulk change, which the lists show already: refetches the other visible summaries. */
export async function refetchListSummaries(
  queryClient: QueryClient,
  changed: readonly (Changed | null)[],
): Promise<void> {
  await markListsStale(queryClient, changed);
  await Promise.all(
    [keys.counts, keys.calendar, keys.labels, keys.dayContext].map((queryKey) =>
      queryClient.refetchQueries({ queryKey, type: "active" }),
    ),
  );
}

export async function refetchLists(queryClient: QueryClient): Promise<void> {
  listChanges.note(null);
  await queryClient.invalidateQueries({ queryKey: keys.all });
}
