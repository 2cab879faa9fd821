import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Day } from "#contract/day-rules.ts";
import {
  type ExperimentContent,
  type ExperimentDay,
  getExperiment,
  listExperiments,
  noteExperimentDay,
  removeExperiment,
  restoreExperiment,
  saveExperiment,
  stopExperiment,
} from "#contract/experiments/experiments.ts";
import { t } from "#contract/translate.ts";
import { callApi } from "#web/lib/call-api.ts";
import { deviceTimeZone } from "#web/lib/dates.ts";
import { focusReturned } from "#web/lib/focus-returned.ts";
import { freshQuery } from "#web/lib/query-client.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { experimentsKey, todayQuery } from "./today-query.ts";

export const experimentsQuery = freshQuery([...experimentsKey, "list"], listExperiments);

export const experimentQuery = (id: string) =>
  freshQuery([...experimentsKey, "one", id], getExperiment, { params: { id } });

const refresh = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: experimentsKey });

export const useSaveExperiment = (id: string) =>
  useMutation({
    mutationFn: ({ revision, content }: { revision: number; content: ExperimentContent }) =>
      callApi(saveExperiment, {
        params: { id },
        body: { ...content, revision, time_zone: deviceTimeZone() },
      }),
    onSuccess: (saved, _wanted, _before, { client }) => {
      client.setQueryData(experimentQuery(id).queryKey, saved);
      return refresh(client);
    },
  });

type Noted = Pick<ExperimentDay, "did" | "rating">;

export function useNoteDay(id: string) {
  const queryClient = useQueryClient();
  const mutationKey = [...experimentsKey, "note", id];
  return useMutation({
    mutationKey,
    scope: { id: `experiment ${id}` },
    mutationFn: ({ day, did, rating }: Noted & { day: Day }) =>
      callApi(noteExperimentDay, { params: { id, day }, body: { did, rating } }),
    // The press shows at once. If it fails, the server's answer replaces it.
    onMutate: async ({ day, ...noted }) => {
      await queryClient.cancelQueries({ queryKey: experimentsKey });
      queryClient.setQueryData(
        todayQuery(day).queryKey,
        (shown) =>
          shown && { today: shown.today.map((each) => (each.id === id ? { ...each, ...noted } : each)) },
      );
      queryClient.setQueryData(
        experimentQuery(id).queryKey,
        (shown) =>
          shown && {
            ...shown,
            plan: shown.plan.map((each) => (each.day === day ? { ...each, ...noted } : each)),
          },
      );
    },
    // While another note is being sent, this answer would show the day without it.
    onSettled: () => (queryClient.isMutating({ mutationKey }) === 1 ? refresh(queryClient) : undefined),
  });
}

export const useStopExperiment = (id: string) =>
  useMutation({
    mutationFn: () => callApi(stopExperiment, { params: { id } }),
    onSuccess: (_answer, _wanted, _before, { client }) => refresh(client),
  });

export function useRemoveExperiment(id: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => callApi(removeExperiment, { params: { id } }),
    onSuccess: async (_answer, _wanted, _before, { client }) => {
      await navigate({ to: "/insights/experiments" });
      await refresh(client);
      undoOffer.make({
        words: t("The experiment is deleted."),
        undo: async () => {
          await callApi(restoreExperiment, { params: { id } });
          await refresh(client);
          await focusReturned(id);
        },
        undone: t("The experiment is back."),
      });
    },
  });
}
