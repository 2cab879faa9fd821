import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createChangeReport } from "./change-report.ts";

describe("what the editor reports", () => {
  let text = "";
  const reported: string[] = [];
  let changes: ReturnType<typeof createChangeReport>;

  beforeEach(() => {
    vi.useFakeTimers();
    text = "a";
    reported.length = 0;
    changes = createChangeReport(
      () => text,
      (markdown) => reported.push(markdown),
    );
  });
  afterEach(() => vi.useRealTimers());

  const write = (next: string) => {
    text = next;
    changes.changed();
  };

  it("is the last of several quick changes, once", () => {
    for (const next of ["ab", "abc", "abcd"]) write(next);
    expect(reported).toEqual([]);
    vi.advanceTimersByTime(150);
    expect(reported).toEqual(["abcd"]);
  });

  it("does not wait for a writer to pause", () => {
    for (let key = 1; key <= 10; key += 1) {
      write("b".repeat(key));
      vi.advanceTimersByTime(50);
    }
    expect(reported.length).toBeGreaterThanOrEqual(3);
  });

  it("is reported at once on request, and not again later", () => {
    write("ab");
    changes.flush();
    vi.advanceTimersByTime(1000);
    expect(reported).toEqual(["ab"]);
  });

  it("is nothing where the text is the same in the end", () => {
    write("ab");
    write("a");
    vi.advanceTimersByTime(150);
    expect(reported).toEqual([]);
  });

  it("is nothing for a text that came from outside", () => {
    write("ab");
    text = "from elsewhere";
    changes.accept();
    vi.advanceTimersByTime(150);
    expect(reported).toEqual([]);
  });
});
