import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { deskFor } from "#web/drafts/browser-desk.ts";
import type { DraftDesk } from "#web/drafts/draft-desk.ts";
import type { DraftSync } from "#web/drafts/draft-sync.ts";
import { createSheetView } from "#web/drafts/sheet-view.ts";
import type { SyncView } from "#web/drafts/sync-view.ts";
import { markActivitiesStale, refetchActivities } from "#web/features/activities/activity-keys.ts";
import { after } from "#web/lib/device/after.ts";
import { whenIdle } from "#web/lib/later.ts";
import { retryWhenOnline } from "#web/lib/lazy-with-retry.ts";
import type { Page } from "#web/lib/page.ts";
import { writing } from "#web/lib/writing.ts";
import { markListsStale, refetchLists } from "./reflection-queries.ts";

/** `view` lags behind words that are being typed into the text; `showTyped` brings it up to date. */
export type OpenPage = { sync: DraftSync; view: SyncView; showTyped: () => void };

/** The words of one page, opened for as long as the sheet is shown. A sheet never changes its page. */
export function useOpenPage(userId: string, opened: Page): OpenPage | null {
  const desk = deskFor(userId);
  const [page] = useState(opened);
  const [opening, setOpening] = useState<Opening | null>(null);
  const queryClient = useQueryClient();

  useEffect(() => {
    const acquired = desk.acquire(page);
    const sheet = createSheetView({
      source: acquired,
      after,
      now: () => performance.now(),
      isTyping: writing.isTyping,
    });
    setOpening({ sync: acquired, sheet });
    return () => {
      setOpening(null);
      const before = acquired.view().stored?.revision;
      void desk.release(page).then(() => {
        const { stored } = acquired.view();
        if (stored && stored.revision !== before) void refetchAfterLeaving(queryClient, stored);
      });
    };
  }, [desk, page, queryClient]);

  const view = useSyncExternalStore(
    opening?.sheet.subscribe ?? subscribeToNothing,
    opening?.sheet.view ?? nothing,
  );
  useStaleLists(view?.stored);
  useFreshCopy(userId, view);
  return opening && view ? { sync: opening.sync, view, showTyped: opening.sheet.show } : null;
}

type Opening = { sync: DraftSync; sheet: ReturnType<typeof createSheetView> };

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

/** Updates this device's copy after each save, so that offline edits start from the latest text. */
function useFreshCopy(userId: string, view: SyncView | null) {
  const opened = useRef<number>(null);
  const isOpen = view?.phase === "open";
  const stored = view?.stored ?? null;
  useEffect(() => {
    if (!isOpen) return;
    opened.current ??= stored?.revision ?? 0;
    if (!stored || stored.revision === opened.current) return;
    whenIdle(async () => {
      const { storeSavedCopy } = await retryWhenOnline(() => import("#web/drafts/offline/browser-copies.ts"));
      await storeSavedCopy(userId, stored);
    });
  }, [userId, isOpen, stored]);
}

/** The last words were saved after the sheet was left, and what is on the screen by now was fetched before that. */
async function refetchAfterLeaving(queryClient: QueryClient, { kind }: Reflection): Promise<void> {
  await refetchLists(queryClient);
  if (kind === "activity") await refetchActivities(queryClient);
}

/** Pages whose words wait for a choice. Using it also sends what earlier visits left on this device. */
export function useWaitingPages(userId: string): ReturnType<DraftDesk["waiting"]> {
  const desk = deskFor(userId);
  const queryClient = useQueryClient();
  const settled = useSyncExternalStore(desk.subscribe, desk.settled);
  const known = useRef(settled);
  useEffect(() => {
    if (settled === known.current) return;
    known.current = settled;
    // What is on the screen may have been fetched before.
    void Promise.all([refetchLists(queryClient), refetchActivities(queryClient)]);
  }, [queryClient, settled]);
  return useSyncExternalStore(desk.subscribe, desk.waiting);
}

/** How many of this person's pages on this device can't be opened. */
export function useUnopenedPages(userId: string): number {
  const desk = deskFor(userId);
  return useSyncExternalStore(desk.subscribe, desk.unopened);
}
