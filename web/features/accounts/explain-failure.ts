import { ApiFailure } from "#web/lib/api-failure.ts";

/** The server's own sentence where it gave one. */
export function explainFailure(error: unknown): string {
  if (error instanceof ApiFailure) return error.body?.message ?? error.message;
  return "Something went wrong, and nothing was changed. Please try again.";
}
