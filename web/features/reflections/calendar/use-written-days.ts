import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import type { CalendarDay } from "#contract/reflections/reflection-list.ts";
import { calendarQuery } from "../reflection-queries.ts";
import type { DaysWritten } from "./calendar-days.ts";

export const useWrittenDays = (years: readonly number[]) =>
  useQueries({ queries: [...new Set(years)].map(calendarQuery), combine });

const combine = (
  results: UseQueryResult<CalendarDay[]>[],
): { written: DaysWritten; isOutOfReach: boolean } => ({
  written: new Map(results.flatMap(({ data = [] }) => data).map((day) => [day.day, day])),
  isOutOfReach: results.some(({ isError, data }) => isError && !data),
});
