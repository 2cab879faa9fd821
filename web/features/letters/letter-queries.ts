import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Day } from "#contract/day-rules.ts";
import { bringBorrowedBack, getBorrowed, putBorrowedAway } from "#contract/letters/borrowed.ts";
import {
  getLetter,
  type LetterSettings,
  listLetters,
  makeLetterAgain,
  removeLetter,
  restoreLetter,
  saveLetterSettings,
} from "#contract/letters/letters.ts";
import { callApi } from "#web/lib/call-api.ts";
import { settingsKey } from "#web/lib/preferences.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";

const lettersKey = ["letters"] as const;

export const lettersQuery = infiniteQueryOptions({
  queryKey: [...lettersKey, "list"],
  queryFn: ({ pageParam, signal }) =>
    callApi(listLetters, { querystring: pageParam === null ? {} : { cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
  staleTime: 0,
});

export const letterQuery = (id: string) =>
  queryOptions({
    ...apiQuery([...lettersKey, "one", id], getLetter, { params: { id } }),
    // What it quotes may have changed.
    staleTime: 0,
  });

const refresh = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: lettersKey });

const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function useSaveLetterSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: [...settingsKey, "letters"],
    scope: { id: "letters" },
    mutationFn: (changed: Partial<LetterSettings>) =>
      callApi(saveLetterSettings, { body: { ...changed, time_zone: deviceZone() } }),
    onSuccess: () => refresh(queryClient),
  });
}

export function useMakeAgain(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(makeLetterAgain, { params: { id } }),
    onSuccess: (letter) => queryClient.setQueryData(letterQuery(id).queryKey, letter),
  });
}

export function useRemoveLetter(id: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => callApi(removeLetter, { params: { id } }),
    onSuccess: async () => {
      await navigate({ to: "/insights/letters" });
      await refresh(queryClient);
      undoOffer.make({
        words: "The letter is deleted.",
        undo: async () => {
          await callApi(restoreLetter, { params: { id } });
          await refresh(queryClient);
        },
        undone: "The letter is back.",
      });
    },
  });
}

const borrowedKey = (day: Day) => [...lettersKey, "borrowed", day];

export const borrowedQuery = (day: Day, length: number) =>
  queryOptions({
    queryKey: [...borrowedKey(day), length],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callApi(getBorrowed, { params: { day }, signal }),
    staleTime: 600_000,
  });

export function usePutAway(day: Day) {
  const queryClient = useQueryClient();
  const queryKey = borrowedKey(day);
  return useMutation({
    mutationFn: (until: "day" | "good") => callApi(putBorrowedAway, { params: { day }, body: { until } }),
    onSuccess: (_, until) => {
      queryClient.setQueriesData({ queryKey }, { borrowed: null });
      undoOffer.make({
        words:
          until === "day" ? "Put away for today." : "Put away. You can bring it back beside your letters.",
        undo: async () => {
          await callApi(bringBorrowedBack, { params: { day } });
          await queryClient.invalidateQueries({ queryKey });
        },
        undone: "It is back.",
      });
    },
  });
}
