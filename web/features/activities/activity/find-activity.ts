import type { QueryClient } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { ApiFailure, isDamaged } from "#web/lib/api-failure.ts";
import { activityQuery, answeredCountQuery } from "../activity-queries.ts";

export type FoundActivity =
  | { is: "there" }
  | { is: "damaged" }
  /** Deleted; the answers to it still exist. */
  | { is: "deleted"; title: string | null };

/** @throws notFound if there is neither such an activity nor an answer to it */
export async function findActivity(queryClient: QueryClient, id: string): Promise<FoundActivity> {
  try {
    await queryClient.ensureQueryData(activityQuery(id));
    return { is: "there" };
  } catch (error) {
    if (isDamaged(error)) return { is: "damaged" };
    if (!(error instanceof ApiFailure)) throw error;
    if (error.status === 400) throw notFound();
    if (error.status !== 404) throw error;
  }
  const { total, answered } = await queryClient.fetchQuery(answeredCountQuery(id));
  if (total === 0) throw notFound();
  return { is: "deleted", title: answered[0]?.answers?.activity.title ?? null };
}
