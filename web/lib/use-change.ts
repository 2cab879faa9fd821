import {
  type QueryClient,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";

/**
 * Sends a change to the server. `show` then brings what is cached in step with the answer; the change is pending until
 * that is done.
 */
export function useChange<Answer, Wanted = void>(
  send: (wanted: Wanted) => Promise<Answer>,
  show: (queryClient: QueryClient, answer: Answer, wanted: Wanted) => unknown,
  options?: Omit<UseMutationOptions<Answer, Error, Wanted>, "mutationFn" | "onSuccess">,
) {
  const queryClient = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: (wanted) => send(wanted),
    onSuccess: (answer, wanted) => show(queryClient, answer, wanted),
  });
}

/** A list with `saved` in the place of the one that has its id, or at the end. */
export const withSaved = <One extends { id: string }>(list: readonly One[], saved: One): One[] =>
  list.some(({ id }) => id === saved.id)
    ? list.map((one) => (one.id === saved.id ? saved : one))
    : [...list, saved];
