import { ApiFailure } from "./api-failure.ts";

/** The server's sentence for this field, or else why the call failed. */
export function explainRefusal(error: Error | null, field: string): string | undefined {
  if (!error) return undefined;
  if (error instanceof ApiFailure) return error.body?.fields?.[field] ?? error.message;
  return "This could not be saved.";
}
