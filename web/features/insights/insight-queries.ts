import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Day } from "#contract/day-rules.ts";
import {
  getCounts,
  getForecast,
  getInsightDays,
  getPatterns,
  getScores,
} from "#contract/insights/insights.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { callApi } from "#web/lib/call-api.ts";
import type { Span } from "./span.ts";

/** Below `reflections`, so that what was written since counts as soon as it is saved. */
const keyOf = (name: string) => ["reflections", "insights", name] as const;

export const daysQuery = (span: Span) =>
  queryOptions({
    queryKey: [...keyOf("days"), span],
    queryFn: ({ signal }) => callApi(getInsightDays, { querystring: span, signal }),
    select: ({ days }) => days,
    placeholderData: keepPreviousData,
  });

export const countsQuery = (span: Span, today: Day) =>
  queryOptions({
    queryKey: [...keyOf("counts"), span, today],
    queryFn: ({ signal }) => callApi(getCounts, { querystring: { ...span, today }, signal }),
    placeholderData: keepPreviousData,
  });

export const patternsQuery = (span: Span) =>
  queryOptions({
    queryKey: [...keyOf("patterns"), span],
    queryFn: ({ signal }) => callApi(getPatterns, { querystring: span, signal }),
    placeholderData: keepPreviousData,
  });

export const scoresQuery = (span: Span) =>
  queryOptions({
    queryKey: [...keyOf("scores"), span],
    queryFn: ({ signal }) => callApi(getScores, { querystring: span, signal }),
    placeholderData: keepPreviousData,
  });

export const forecastQuery = (today: Day) =>
  queryOptions({
    queryKey: [...keyOf("forecast"), today],
    queryFn: ({ signal }) => callApi(getForecast, { querystring: { today }, signal }),
  });

const mostOnOneDay = 20;

/** What was written on a day. */
export const writtenOnQuery = (day: Day) =>
  queryOptions({
    queryKey: ["reflections", "written-on", day],
    queryFn: ({ signal }) =>
      callApi(searchReflections, {
        body: { from: day, to: day, order: "oldest", fields: ["excerpt"], limit: mostOnOneDay },
        signal,
      }),
    select: ({ reflections }) => reflections,
  });

/** More names than these have no room on a chart. */
const mostPins = 30;

/** Days that their person starred and gave a title, the newest first. */
export const pinsQuery = (span: Span) =>
  queryOptions({
    queryKey: [...keyOf("pins"), span],
    queryFn: ({ signal }) =>
      callApi(searchReflections, {
        body: { from: span.from ?? null, to: span.to ?? null, starred: true, fields: [], limit: mostPins },
        signal,
      }),
    select: ({ reflections }) =>
      reflections.flatMap(({ day, title }) => (title.trim() === "" ? [] : [{ day, name: title.trim() }])),
  });
