import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { forgetActivities } from "#web/lib/activity-queries.ts";
import type { OpenPage } from "../use-desk.ts";

/** With each save, how often an activity was answered and what is unfinished may be another. */
export function useForgottenActivities({ view: { stored } }: OpenPage) {
  const queryClient = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each save
  useEffect(() => {
    void forgetActivities(queryClient);
  }, [queryClient, stored?.revision]);
}
