import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Day } from "#contract/day.ts";
import { deskFor } from "./drafts/browser-desk.ts";
import type { DraftDesk } from "./drafts/draft-desk.ts";
import type { DraftSync } from "./drafts/draft-sync.ts";
import type { SyncView } from "./drafts/sync-view.ts";
import { forgetLists } from "./reflection-queries.ts";

export type OpenDay = { sync: DraftSync; view: SyncView };

/** The words of one day, opened for as long as the sheet is shown. */
export function useOpenDay(userId: string, day: Day): OpenDay | null {
  const desk = deskFor(userId);
  const [sync, setSync] = useState<DraftSync | null>(null);

  useEffect(() => {
    setSync(desk.take(day));
    return () => {
      setSync(null);
      desk.putBack(day);
    };
  }, [desk, day]);

  const view = useSyncExternalStore(sync ? sync.subscribe : subscribeToNothing, sync ? sync.view : nothing);
  useForgottenLists(view?.stored?.revision);
  return sync && view ? { sync, view } : null;
}

const subscribeToNothing = () => () => undefined;
const nothing = () => null;

function useForgottenLists(revision: number | undefined) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (revision !== undefined) void forgetLists(queryClient);
  }, [queryClient, revision]);
}

/** Days whose words wait for a choice. Using it also sends what earlier visits left on this device. */
export function useWaitingDays(userId: string): ReturnType<DraftDesk["waiting"]> {
  const desk = deskFor(userId);
  return useSyncExternalStore(desk.subscribe, desk.waiting);
}
