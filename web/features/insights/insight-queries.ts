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
import { apiQuery } from "#web/lib/query-client.ts";
import type { Span } from "./span.ts";

/** Below `reflections`, so that a save invalidates them. */
const keyOf = (name: string) => ["reflections", "insights", name] as const;

export const daysQuery = (span: Span) =>
  queryOptions({
    ...apiQuery([...keyOf("days"), span], getInsightDays, { querystring: span }),
    select: ({ days }) => days,
    placeholderData: keepPreviousData,
  });

export const countsQuery = (span: Span, today: Day) =>
  queryOptions({
    ...apiQuery([...keyOf("counts"), span, today], getCounts, { querystring: { ...span, today } }),
    placeholderData: keepPreviousData,
  });

export const patternsQuery = (span: Span) =>
  queryOptions({
    ...apiQuery([...keyOf("patterns"), span], getPatterns, { querystring: span }),
    placeholderData: keepPreviousData,
  });

export const scoresQuery = (span: Span) =>
  queryOptions({
    ...apiQuery([...keyOf("scores"), span], getScores, { querystring: span }),
    placeholderData: keepPreviousData,
  });

export const forecastQuery = (today: Day) =>
  apiQuery([...keyOf("forecast"), today], getForecast, { querystring: { today } });

const maxOnOneDay = 20;

export const writtenOnQuery = (day: Day) =>
  queryOptions({
    ...apiQuery(["reflections", "written-on", day], searchReflections, {
      body: { from: day, to: day, order: "oldest", fields: ["excerpt"], limit: maxOnOneDay },
    }),
    select: ({ reflections }) => reflections,
  });

/** A chart has no room for more names. */
const maxPins = 30;

/** Days that the person starred and gave a title, the newest first. */
export const pinsQuery = (span: Span) =>
  queryOptions({
    ...apiQuery([...keyOf("pins"), span], searchReflections, {
      body: { from: span.from ?? null, to: span.to ?? null, starred: true, fields: [], limit: maxPins },
    }),
    select: ({ reflections }) =>
      reflections.flatMap(({ day, title }) => (title.trim() === "" ? [] : [{ day, name: title.trim() }])),
  });
