import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Day } from "#contract/day-rules.ts";
import { dayContextQuery } from "../reflection-queries.ts";

/** The streak and the memories; asked for again when the day's first words reach the server. */
export function useDayContext(day: Day, isStored: boolean) {
  const { data, isError, refetch } = useQuery(dayContextQuery(day));
  const wasStored = useRef(isStored);
  useEffect(() => {
    if (wasStored.current !== isStored) void refetch();
    wasStored.current = isStored;
  }, [isStored, refetch]);
  return { context: data, isOutOfReach: isError && !data };
}
