import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Day } from "#contract/day-rules.ts";
import {
  listDueRevisits,
  listRevisits,
  type Revisit,
  type RevisitContent,
  removeRevisit,
  saveRevisit,
} from "#contract/revisits/revisits.ts";
import { t } from "#contract/translate.ts";
import { ApiFailure, isOutOfReach } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { focusReturned } from "#web/lib/focus-returned.ts";
import { freshQuery } from "#web/lib/query-client.ts";
import { isSignedOut } from "#web/lib/sign-in-again.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { useUser } from "#web/lib/user-query.ts";
import { type SavedRevisit, unsentRevisits } from "./unsent-revisits.ts";

const revisitsKey = ["revisits"] as const;
const dueKey = [...revisitsKey, "due"] as const;

/** What comes back on a day; what this device has stored while the server is out of reach. */
export const dueQuery = (userId: string, day: Day) =>
  queryOptions({
    queryKey: [...dueKey, day],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      try {
        await sendUnsent(userId);
        const { due } = await callApi(listDueRevisits, { params: { day }, signal });
        unsentRevisits.storeDue(userId, due);
        return unsentRevisits.stillDue(userId, due, day);
      } catch (error) {
        if (!isOutOfReach(error)) throw error;
        return unsentRevisits.stillDue(userId, unsentRevisits.dueOf(userId), day);
      }
    },
  });

export const revisitsQuery = freshQuery([...revisitsKey, "list"], listRevisits);

export const refreshRevisits = (client: QueryClient) => client.invalidateQueries({ queryKey: revisitsKey });

/** Sends what was saved without a connection. A save for a page that is not stored yet waits for it. */
export async function sendUnsent(userId: string): Promise<void> {
  for (const unsent of unsentRevisits.list(userId)) {
    const { id, body } = unsent;
    try {
      await callApi(saveRevisit, { params: { id }, body });
    } catch (error) {
      if (!(error instanceof ApiFailure) || isOutOfReach(error) || isSignedOut(error) || error.status >= 500)
        throw error;
      if (error.status === 404 && body.revision === 0 && !unsentRevisits.isTooOld(unsent)) continue;
      undoOffer.notifyFailure(error.message);
    }
    unsentRevisits.remove(userId, id);
  }
}

/** Without a connection, it is stored on this device and sent later. */
export async function storeRevisit(userId: string, id: string, body: SavedRevisit): Promise<void> {
  const isWaiting = unsentRevisits.list(userId).some((unsent) => unsent.id === id);
  try {
    if (isWaiting) await sendUnsent(userId);
    await callApi(saveRevisit, { params: { id }, body });
  } catch (error) {
    if (!isOutOfReach(error) || !unsentRevisits.add(userId, id, body)) throw error;
  }
}

/** Deletes it, or forgets it if the server does not have it yet. */
export async function deleteRevisit(userId: string, id: string): Promise<void> {
  const isUnsent = unsentRevisits.list(userId).some((each) => each.id === id && each.body.revision === 0);
  unsentRevisits.remove(userId, id);
  if (!isUnsent) await callApi(removeRevisit, { params: { id } });
}

const contentOf = ({ kind, due_on, outcome, answer, closed_on }: Revisit): RevisitContent => ({
  ...{ kind, due_on, outcome, answer, closed_on },
});

const bodyOf = (revisit: Revisit, content: RevisitContent, revision: number): SavedRevisit => ({
  ...content,
  revision,
  words: revisit.words,
  page: { reflection_id: revisit.source.reflection_id },
});

type Change = {
  content: Partial<RevisitContent>;
  /** What was done, said with the offer to undo it. */
  words: string;
  /** Done with the change, and undone with it. */
  also?: () => Promise<() => Promise<unknown>>;
};

/** Answers one, puts it off or lets it go, and offers to undo that. */
export function useChangeRevisit(revisit: Revisit) {
  const client = useQueryClient();
  const { id: userId } = useUser();
  const { id, revision } = revisit;
  const before = contentOf(revisit);
  return useMutation({
    networkMode: "always",
    mutationFn: async ({ content, also }: Change) => {
      await storeRevisit(userId, id, bodyOf(revisit, { ...before, ...content }, revision));
      return also?.();
    },
    onSuccess: async (undoAlso, { words }) => {
      undoOffer.make({
        words,
        undo: async () => {
          await storeRevisit(userId, id, bodyOf(revisit, before, revision + 1));
          await undoAlso?.();
          await refreshRevisits(client);
          await focusReturned(id);
        },
        undone: t("It comes back as before."),
      });
      await refreshRevisits(client);
    },
  });
}

/** Deletes one and offers to undo that. One that can't be opened is gone for good. */
export function useDeleteRevisit(revisit: Revisit) {
  const client = useQueryClient();
  const { id: userId } = useUser();
  const { id, damaged } = revisit;
  return useMutation({
    mutationFn: () => deleteRevisit(userId, id),
    onSuccess: async () => {
      await refreshRevisits(client);
      if (damaged) return undoOffer.notify(t("It is deleted."));
      undoOffer.make({
        words: t("It is deleted. Your page keeps the words."),
        undo: async () => {
          await storeRevisit(userId, id, bodyOf(revisit, contentOf(revisit), 0));
          await refreshRevisits(client);
          await focusReturned(id);
        },
        undone: t("It is listed again."),
      });
    },
  });
}
