import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { WordsCard } from "./counts-cards.tsx";
import { countsQuery } from "./insight-queries.ts";
import { spanOf } from "./span.ts";

it("shows no bars of zero words while the days of the weeks are unknown", () => {
  const queryClient = new QueryClient();
  const today = "2026-11-23";
  queryClient.setQueryData(countsQuery(spanOf("weeks", today), today).queryKey, {
    first_day: today,
    days: 1,
    reflections: 1,
    words: 120,
    months: [{ month: "2026-11", words: 120, days: 1 }],
    hours: [],
    weekdays: [],
    streaks: { current: 1, longest: null, later: 0 },
    first_view: "all" as const,
    missing: 0,
    last_day: today,
    moods: [0, 0, 0, 0, 0],
  });
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <WordsCard range="weeks" today={today} firstDayOfWeek={1} />
    </QueryClientProvider>,
  );
  expect(shown).toContain('aria-busy="true"');
  expect(shown).not.toContain("0 words");
});
