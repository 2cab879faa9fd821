import { keepPreviousData, type QueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Day } from "#contract/day-rules.ts";
import { bringBorrowedBack, getBorrowed, putBorrowedAway } from "#contract/letters/borrowed.ts";
import type { LetterKind, Span } from "#contract/letters/letter-rules.ts";
import {
  getLetter,
  type LetterSettings,
  listLetterPeriods,
  listLetters,
  makeLetter,
  makeLetterAgain,
  removeLetter,
  restoreLetter,
  saveLetterSettings,
} from "#contract/letters/letters.ts";
import { getSessionWords } from "#contract/letters/session-words.ts";
import { t } from "#contract/translate.ts";
import { callApi } from "#web/lib/call-api.ts";
import { deviceTimeZone } from "#web/lib/dates.ts";
import { focusReturned } from "#web/lib/focus-returned.ts";
import { pagedQuery } from "#web/lib/paged.ts";
import { settingsKey } from "#web/lib/preferences.ts";
import { freshQuery } from "#web/lib/query-client.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";

const lettersKey = ["letters"] as const;

export const lettersQuery = {
  ...pagedQuery([...lettersKey, "list"], (cursor, signal) =>
    callApi(listLetters, { querystring: cursor === null ? {} : { cursor }, signal }),
  ),
  staleTime: 0,
};

/** The quoted reflections may have changed. */
export const letterQuery = (id: string) =>
  freshQuery([...lettersKey, "one", id], getLetter, { params: { id } });

export const letterPeriodsQuery = (kind: LetterKind) =>
  freshQuery([...lettersKey, "periods", kind], listLetterPeriods, {
    querystring: { kind, time_zone: deviceTimeZone() },
  });

export const sessionWordsQuery = (span: Span) =>
  queryOptions({
    ...freshQuery([...lettersKey, "session", span], getSessionWords, { querystring: span }),
    placeholderData: keepPreviousData,
  });

const refresh = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: lettersKey });

export const useSaveLetterSettings = () =>
  useMutation({
    mutationKey: [...settingsKey, "letters"],
    scope: { id: "letters" },
    mutationFn: (changed: Partial<LetterSettings>) =>
      callApi(saveLetterSettings, { body: { ...changed, time_zone: deviceTimeZone() } }),
    onSuccess: (_answer, _wanted, _before, { client }) => refresh(client),
  });

/** Opens the letter of a period, and makes it first if there is none. */
export function useMakeLetter() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (period: { kind: LetterKind; day: Day }) =>
      callApi(makeLetter, { body: { ...period, time_zone: deviceTimeZone() } }),
    onSuccess: async ({ id }, _period, _before, { client }) => {
      await navigate({ to: "/insights/letters/$id", params: { id } });
      await refresh(client);
    },
  });
}

export const useMakeAgain = (id: string) =>
  useMutation({
    mutationFn: () => callApi(makeLetterAgain, { params: { id } }),
    onSuccess: (letter, _wanted, _before, { client }) =>
      client.setQueryData(letterQuery(id).queryKey, letter),
  });

export function useRemoveLetter(id: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => callApi(removeLetter, { params: { id } }),
    onSuccess: async (_answer, _wanted, _before, { client }) => {
      await navigate({ to: "/insights/letters" });
      await refresh(client);
      undoOffer.make({
        words: t("The letter is deleted."),
        undo: async () => {
          await callApi(restoreLetter, { params: { id } });
          await refresh(client);
          await focusReturned(id);
        },
        undone: t("The letter is back."),
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
  const queryKey = borrowedKey(day);
  return useMutation({
    mutationFn: (until: "day" | "good") => callApi(putBorrowedAway, { params: { day }, body: { until } }),
    onSuccess: (_answer, until, _before, { client }) => {
      client.setQueriesData({ queryKey }, { borrowed: null });
      undoOffer.make({
        words:
          until === "day"
            ? t("Hidden for today.")
            : t(
                "“Words from better days” is switched off. You can switch it on again on the page of your letters.",
              ),
        undo: async () => {
          await callApi(bringBorrowedBack, { params: { day } });
          await client.invalidateQueries({ queryKey });
        },
        undone: t("The words are shown again."),
      });
    },
  });
}
