import { QueryClient } from "@tanstack/react-query";
import { ApiFailure } from "./api-failure.ts";

const retries = 2;

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: "offlineFirst", staleTime: 30_000, retry: mayHelp },
      mutations: { networkMode: "offlineFirst" },
    },
  });
}

/** Asking again changes nothing about a refused call, and the person should hear soon that the server is away. */
const mayHelp = (failures: number, error: Error) =>
  failures < retries && error instanceof ApiFailure && error.status >= 500;
