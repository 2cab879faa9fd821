import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Answered } from "#contract/activities/answers.ts";
import { latestAnsweredQuery } from "../answered/use-answered.ts";
import { PastUse } from "./past-use.tsx";

it("counts by the day that it is for this person, whatever day this device has", () => {
  const queryClient = new QueryClient();
  const answered: Answered = {
    reflection_id: "one",
    day: "2031-05-02",
    written_at: "2031-05-02T09:00:00.000Z",
    time_zone: "Pacific/Kiritimati",
    programme_run_id: null,
    answers: null,
    excerpt: "",
    damaged: false,
  };
  queryClient.setQueryData(latestAnsweredQuery("walk").queryKey, {
    total: 1,
    answered: [answered],
    next: null,
  });
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <PastUse activityId="walk" today="2031-05-02" />
    </QueryClientProvider>,
  );
  expect(shown).toContain("Once in the last half year.");
});
