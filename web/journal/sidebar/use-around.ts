import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Day } from "#contract/day-rules.ts";
import { aroundQuery } from "../reflection-queries.ts";

/** The streak and the memories; asked for again when the day's first words reach the server. */
export function useAround(day: Day, isStored: boolean) {
  const { data, isError, refetch } = useQuery(aroundQuery(day));
  const wasStored = useRef(isStored);
  useEffect(() => {
    if (wasStored.current !== isStored) void refetch();
    wasStored.current = isStored;
  }, [isStored, refetch]);
  return { around: data, isOutOfReach: isError && !data };
}
