import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { setDatePreferences } from "#web/lib/dates.ts";
import { fillTemplate } from "./fill-template.ts";

afterEach(() => setDatePreferences(null));

const filled = (markdown: string, language = "en-GB") => {
  setDatePreferences({ date_language: language, clock_hours: 24 });
  return fillTemplate(markdown, { day: "2026-11-22", now: new Date(2026, 10, 23, 7, 5) });
};

describe("a template that a page begins with", () => {
  it("has the page's date and weekday, and the time", () => {
    expect(filled("# {{weekday}}, {{date}}\n\nAt {{ Time }}: **{{date}}**")).toBe(
      "# Sunday, 22 November 2026\n\nAt 07:05: **22 November 2026**",
    );
  });

  it("has a date as words, also where it would begin a list", () => {
    expect(filled("{{date}}", "de-AT")).toBe("22\\. November 2026");
    expect(filled("- {{date}}", "de-AT")).toBe("- 22\\. November 2026");
  });

  it("keeps all other words as they are", () => {
    expect(filled("{{title}} {date} {{dates}}")).toBe("{{title}} {date} {{dates}}");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (words) => {
        fc.pre(!/\{\{ *(date|weekday|time) *\}\}/i.test(words));
        expect(filled(words)).toBe(words);
      }),
    );
  });
});
