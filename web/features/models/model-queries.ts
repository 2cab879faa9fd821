import { queryOptions, useMutation } from "@tanstack/react-query";
import type { Input } from "#contract/endpoint.ts";
import {
  type Connection,
  chooseModels,
  findLocalServers,
  getModels,
  giveConsent,
  listModels,
  type ModelOverview,
  removeConnection,
  saveConnection,
  testModel,
  tryModel,
  withdrawConsent,
} from "#contract/models/models.ts";
import { callApi } from "#web/lib/call-api.ts";
import { settingsKey } from "#web/lib/preferences.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { withSaved } from "#web/lib/with-saved.ts";

export const modelsQuery = apiQuery(["models"], getModels);

/** Fetched once when the settings open. */
export const localServersQuery = queryOptions({
  queryKey: ["models", "local"],
  queryFn: async ({ signal }) => (await callApi(findLocalServers, { signal })).servers,
  staleTime: 60_000,
  retry: false,
});

/** Calls the connection's server, so use it only when a person asks or the server is on this machine. */
export const listedModelsQuery = ({ id, base_url, has_key }: Connection) =>
  queryOptions({
    ...apiQuery(["models", "listed", id, base_url, has_key], listModels, { params: { id } }),
    staleTime: 60_000,
    retry: false,
  });

const change = { mutationKey: [...settingsKey, "models"], scope: { id: "models" } };

const useOverviewChange = <Wanted>(send: (wanted: Wanted) => Promise<ModelOverview>) =>
  useMutation({
    ...change,
    mutationFn: send,
    onSuccess: (overview, _wanted, _before, { client }) =>
      client.setQueryData(modelsQuery.queryKey, overview),
  });

export const useChooseModels = () =>
  useOverviewChange((body: NonNullable<Input<typeof chooseModels>["body"]>) =>
    callApi(chooseModels, { body }),
  );

export const useGiveConsent = () =>
  useOverviewChange(({ id, destination }: Connection) =>
    callApi(giveConsent, { params: { id }, body: { destination } }),
  );

export const useWithdrawConsent = () =>
  useOverviewChange((id: string) => callApi(withdrawConsent, { params: { id } }));

export type NewConnection = {
  id: string;
  name: string;
  provider: Connection["provider"];
  base_url: string | null;
  /** If left out, the stored key stays. */
  key?: string | null;
  context_tokens: number | null;
};

export const useSaveConnection = () =>
  useMutation({
    ...change,
    mutationFn: ({ id, ...body }: NewConnection) => callApi(saveConnection, { params: { id }, body }),
    onSuccess: (saved, _wanted, _before, { client }) => {
      client.setQueryData(
        modelsQuery.queryKey,
        (shown) => shown && { ...shown, connections: withSaved(shown.connections, saved) },
      );
      client.removeQueries({ queryKey: ["models", "listed", saved.id] });
    },
  });

export const useRemoveConnection = () =>
  useMutation({
    ...change,
    mutationFn: (id: string) => callApi(removeConnection, { params: { id } }),
    onSuccess: (_answer, _wanted, _before, { client }) =>
      client.invalidateQueries({ queryKey: modelsQuery.queryKey, exact: true }),
  });

export type TestedUse = "chat" | "embedding" | "transcription";

export const useTestModel = () =>
  useMutation({
    mutationFn: ({ id, model, use }: { id: string; model: string; use: TestedUse }) =>
      callApi(testModel, { params: { id }, body: { model, use } }),
  });

export const holdTrial = (id: string, model: string, number: number, signal: AbortSignal) =>
  callApi(tryModel, { params: { id, number: String(number) }, body: { model }, signal });
