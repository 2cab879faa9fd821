// @vitest-environment node
import { describe, expect, it } from "vitest";
import { type HistoryView, toAddress, toView } from "./history-view.ts";
import { inWords, marksOfRuns } from "./marks-of-runs.ts";

const id = "01930000-0000-7000-8000-000000000001";

describe("the address of a history", () => {
  it("says every view, and is plain for the first question", () => {
    const views: HistoryView[] = [
      { by: "question", question: null },
      { by: "question", question: "score" },
      { by: "question", question: id },
      { by: "sitting", at: null },
      { by: "sitting", at: id },
    ];
    for (const view of views) expect(toView(toAddress(view))).toEqual(view);
    expect(toAddress({ by: "question", question: null })).toEqual({});
  });

  it("may hold anything that someone typed", () => {
    expect(toView({ by: "month", question: "<b>", at: id })).toEqual({ by: "question", question: null });
    expect(toView({ by: "sitting", at: 3 })).toEqual({ by: "sitting", at: null });
  });
});

it("numbers the runs from the oldest, and their sittings from the first", () => {
  const run = (done: string[]) => ({
    id,
    activity_id: id,
    sittings: 4,
    every_days: 1,
    begun_on: "2026-11-01",
    stopped_at: null,
    done: done.map((reflection_id) => ({ reflection_id, day: "2026-11-02" })),
    next_on: null,
  });
  const marks = marksOfRuns([run(["third"]), run(["first", "second"])]);
  expect(marks.get("second")).toEqual({ run: 1, sitting: 2, of: 4 });
  expect(marks.get("third")).toEqual({ run: 2, sitting: 1, of: 4 });
  expect(inWords({ run: 1, sitting: 3, of: 7 })).toBe("Run 1, sitting 3 of 7");
});
