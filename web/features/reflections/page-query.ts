import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { getReflection, type Reflection } from "#contract/reflections/reflections.ts";
import { deskFor } from "#web/drafts/browser-desk.ts";
import { callApi } from "#web/lib/call-api.ts";
import { whenIdle } from "#web/lib/later.ts";
import { retryWhenOnline } from "#web/lib/lazy-with-retry.ts";
import { type Page, pageName } from "#web/lib/page.ts";
import { userQuery } from "#web/lib/user-query.ts";
import type { OpenPage } from "./use-desk.ts";

/** How long to wait for the server if this device has words of the reflection itself. */
const maxWaitMs = 4000;

/** `isAnswered`: whether it is made of answers to steps; `null` if only its page could say. */
export type FoundPage = { page: Page; isAnswered: boolean | null };

const key = (id: string) => ["reflection-page", id] as const;

/** On which page a reflection is read and written; while the server is away, this device's own words say so. */
export const pageQuery = Object.assign(
  (userId: string, id: string) =>
    queryOptions({
      queryKey: key(id),
      queryFn: ({ signal }) => findPage(userId, id, signal),
      // The desk keeps the reflection fresh. If it has moved to another page, that page asks again.
      staleTime: Number.POSITIVE_INFINITY,
    }),
  { key },
);

/** Looks up the page while its route's code loads. Never rejects: the page repeats the query. */
export async function prefetchPage(queryClient: QueryClient, id: string): Promise<void> {
  const user = await queryClient.ensureQueryData(userQuery).catch(() => null);
  if (user) await queryClient.prefetchQuery(pageQuery(user.id, id));
}

/** A daily reflection belongs to the page of its day; in the trash it leaves that page to another one. */
const pageOfReflection = ({ id, kind, day, deleted_at }: Reflection): Page =>
  kind === "daily" && !deleted_at ? { kind, day } : { kind: "one", id, day };

/** Whether the page shows another reflection than `id`, or none: it was moved, restored or deleted since. */
export function hasMoved(id: string, { sync, view }: OpenPage): boolean {
  if (view.phase !== "open" || view.isUnsent) return false;
  return view.stored?.id !== id || pageName(pageOfReflection(view.stored)) !== pageName(sync.page());
}

/** The one request for the reflection. Its answer also goes to the desk. */
async function findPage(userId: string, id: string, signal: AbortSignal): Promise<FoundPage> {
  const desk = deskFor(userId);
  const kept = await desk.pageWith(id);
  try {
    const wait = kept ? AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)]) : signal;
    const reflection = await callApi(getReflection, { params: { id }, signal: wait });
    const page = pageOfReflection(reflection);
    desk.seed(page, reflection);
    whenIdle(async () => {
      const { storeOpenedCopy } = await retryWhenOnline(
        () => import("#web/drafts/offline/browser-copies.ts"),
      );
      await storeOpenedCopy(userId, reflection);
    });
    return { page, isAnswered: reflection.answers !== null };
  } catch (error) {
    if (kept && !signal.aborted) return { page: kept, isAnswered: null };
    throw error;
  }
}
