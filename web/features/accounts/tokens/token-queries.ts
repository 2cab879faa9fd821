import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  createToken,
  getTokens,
  renameToken,
  revokeToken,
  type TokenForm,
} from "#contract/accounts/tokens.ts";
import { callApi } from "#web/lib/call-api.ts";
import { apiQuery } from "#web/lib/query-client.ts";

export const tokensQuery = apiQuery(["tokens"], getTokens);

/** The answer contains the secret, so it is not cached. */
export function useMakeToken() {
  const queryClient = useQueryClient();
  return async (body: TokenForm) => {
    const made = await callApi(createToken, { body });
    queryClient.setQueryData(tokensQuery.queryKey, (tokens) => [made.token, ...(tokens ?? [])]);
    return made;
  };
}

export function useRenameToken() {
  const queryClient = useQueryClient();
  return async (id: string, name: string) => {
    const tokens = await callApi(renameToken, { params: { id }, body: { name } });
    queryClient.setQueryData(tokensQuery.queryKey, tokens);
  };
}

export const useRevokeToken = () =>
  useMutation({
    mutationFn: (id: string) => callApi(revokeToken, { params: { id } }),
    onSuccess: (tokens, _wanted, _before, { client }) => client.setQueryData(tokensQuery.queryKey, tokens),
  });
