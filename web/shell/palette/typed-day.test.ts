import { afterEach, expect, it } from "vitest";
import { english, setLanguageSource } from "#contract/translate.ts";
import { typedDay } from "./typed-day.ts";

it.each([
  ["2025-03-09", "2025-03-09"],
  ["today", "2026-11-23"],
  ["Yesterday", "2026-11-22"],
  ["sunday", "2026-11-22"],
  // 23 November 2026 is a Monday: the last one was a week ago.
  ["mon", "2026-11-16"],
  ["3 nov", "2026-11-03"],
  ["november 3", "2026-11-03"],
  ["3rd November", "2026-11-03"],
  ["24 December", "2025-12-24"],
  ["24 Dec. 2030", "2030-12-24"],
  ["29 february", "2024-02-29"],
  ["29 february 2025", null],
  ["31 june", null],
  ["2025-02-30", null],
  ["walking", null],
  ["3", null],
  ["3 nov 2026 late", null],
  ["", null],
])("%j is the day %s", (typed, day) => {
  expect(typedDay(typed, "2026-11-23")).toBe(day);
});

const former = setLanguageSource(() => english);
afterEach(() => {
  setLanguageSource(former);
});

it.each([
  ["de", "3. Nov.", "2026-11-03"],
  ["de", "Sonntag", "2026-11-22"],
  ["pt-BR", "3 de novembro", "2026-11-03"],
  ["pl", "3 listopada", "2026-11-03"],
])("in %s, %j is the day %s", (tag, typed, day) => {
  setLanguageSource(() => ({ tag, messages: {} }));
  expect(typedDay(typed, "2026-11-23")).toBe(day);
});
