import { QueryClient } from "@tanstack/react-query";
import { ApiFailure, isDamaged } from "./api-failure.ts";

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: "offlineFirst", staleTime: 30_000, retry: mayPass },
      mutations: { networkMode: "offlineFirst" },
    },
  });
}

const retries = 2;

/**
 * A busy server may answer the next time. A refused call stays refused, and a damaged row stays damaged. If
 * no answer came at all, the person should know at once.
 */
const mayPass = (failures: number, error: Error) =>
  failures < retries && error instanceof ApiFailure && error.status >= 500 && !isDamaged(error);
