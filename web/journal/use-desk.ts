import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Page } from "#web/lib/page.ts";
import { markActivitiesStale, refetchActivities } from "./activity-keys.ts";
import { deskFor } from "./drafts/browser-desk.ts";
import type { DraftDesk } from "./drafts/draft-desk.ts";
import type { DraftSync } from "./drafts/draft-sync.ts";
import type { SyncView } from "./drafts/sync-view.ts";
import { markListsStale, refetchLists } from "./reflection-queries.ts";

export type OpenPage = { sync: DraftSync; view: SyncView };

/** The words of one page, opened for as long as the sheet is shown. A sheet keeps to the page that it was opened with. */
export function useOpenPage(userId: string, opened: Page): OpenPage | null {
  const desk = deskFor(userId);
  const [page] = useState(opened);
  const [sync, setSync] = useState<DraftSync | null>(null);
  const queryClient = useQueryClient();

  useEffect(() => {
    const acquired = desk.acquire(page);
    setSync(acquired);
    return () => {
      setSync(null);
      const before = acquired.view().stored?.revision;
      void desk.release(page).then(() => {
        const { stored } = acquired.view();
        if (stored && stored.revision !== before) void refetchAfterLeaving(queryClient, stored);
      });
    };
  }, [desk, page, queryClient]);

  const view = useSyncExternalStore(sync ? sync.subscribe : subscribeToNothing, sync ? sync.view : nothing);
  useStaleLists(view?.stored);
  return sync && view ? { sync, view } : null;
}

const subscribeToNothing = () => () => undefined;
const nothing = () => null;

function useStaleLists(stored: Reflection | null | undefined) {
  const queryClient = useQueryClient();
  const { id, day, kind, revision } = stored ?? {};
  useEffect(() => {
    if (!id || !day || !revision) return;
    void markListsStale(queryClient, [{ id, day }]);
    if (kind === "activity") void markActivitiesStale(queryClient);
  }, [queryClient, id, day, kind, revision]);
}

/** The last words were saved after the sheet was left, and what is on the screen by now was fetched before that. */
async function refetchAfterLeaving(queryClient: QueryClient, { kind }: Reflection): Promise<void> {
  await refetchLists(queryClient);
  if (kind === "activity") await refetchActivities(queryClient);
}

/** Pages whose words wait for a choice. Using it also sends what earlier visits left on this device. */
export function useWaitingPages(userId: string): ReturnType<DraftDesk["waiting"]> {
  const desk = deskFor(userId);
  return useSyncExternalStore(desk.subscribe, desk.waiting);
}

/** How many pages this device keeps of this person that can't be opened. */
export function useUnopenedPages(userId: string): number {
  const desk = deskFor(userId);
  return useSyncExternalStore(desk.subscribe, desk.unopened);
}
