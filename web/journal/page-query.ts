import { queryOptions } from "@tanstack/react-query";
import { getReflection } from "#contract/reflections/reflections.ts";
import { callApi } from "#web/lib/call-api.ts";
import type { Page } from "#web/lib/page.ts";
import { deskFor } from "./drafts/browser-desk.ts";

/** How long the server is waited for where this device has words of the reflection itself. */
const longestWaitMs = 4000;

/** `isAnswered`: whether it is made of answers to steps; `null` where only its page could say. */
export type FoundPage = { page: Page; isAnswered: boolean | null };

const key = (id: string) => ["reflection-page", id] as const;

/** On which page a reflection is read and written; while the server is away, this device's own words say so. */
export const pageQuery = Object.assign(
  (userId: string, id: string) =>
    queryOptions({
      queryKey: key(id),
      queryFn: ({ signal }) => findPage(userId, id, signal),
      staleTime: 0,
    }),
  { key },
);

async function findPage(userId: string, id: string, signal: AbortSignal): Promise<FoundPage> {
  const kept = await deskFor(userId).pageWith(id);
  try {
    const wait = kept ? AbortSignal.any([signal, AbortSignal.timeout(longestWaitMs)]) : signal;
    const { kind, day, deleted_at, answers } = await callApi(getReflection, { params: { id }, signal: wait });
    // The page of a day is another one's as soon as this one lies in the trash.
    const isDaily = kind === "daily" && !deleted_at;
    return { page: isDaily ? { kind, day } : { kind: "one", id, day }, isAnswered: answers !== null };
  } catch (error) {
    if (kept && !signal.aborted) return { page: kept, isAnswered: null };
    throw error;
  }
}
