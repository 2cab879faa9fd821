import { describe, expect, it } from "vitest";
import type { ActivitySummary } from "#contract/activities/activities.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import { findActivities } from "./find-activities.ts";
import { type LibraryView, toLibraryAddress, toLibraryView } from "./library-view.ts";

const usage = { favourite: false, archived_at: null, times_used: 0, last_used_on: null };
const library: ActivitySummary[] = builtInActivities.map(({ steps, evidence, notice, ...activity }) => ({
  ...activity,
  ...usage,
  built_in: true,
  created_at: null,
  updated_at: null,
  source: evidence?.source ?? null,
  step_count: steps.length,
  damaged: false,
}));
const own = (change: Partial<ActivitySummary>): ActivitySummary => ({
  ...library[0],
  ...usage,
  id: crypto.randomUUID(),
  title: "Crème brûlée",
  purpose: "A treat.",
  icon: "cookie",
  category: "rest",
  minutes: 12,
  programme: null,
  scoring: null,
  language: null,
  revision: 1,
  built_in: false,
  created_at: "2026-11-01T10:00:00.000Z",
  updated_at: "2026-11-01T10:00:00.000Z",
  source: null,
  step_count: 1,
  damaged: false,
  ...change,
});

const view = (change: Partial<LibraryView>): LibraryView => ({
  tab: "library",
  q: "",
  minutes: null,
  ...change,
});
const titles = (all: ActivitySummary[], change: Partial<LibraryView>) =>
  findActivities(all, view(change)).groups.flatMap(({ activities }) => activities.map(({ title }) => title));

describe("the library", () => {
  it("finds words in any case and with any accents, in titles, purposes and categories", () => {
    const all = [...library, own({})];
    expect(titles(all, { q: "creme BRULEE" })).toEqual(["Crème brûlée"]);
    expect(titles(all, { q: "tréat" })).toEqual(["Crème brûlée"]);
    expect(titles(all, { q: "today down" })).toEqual(["Evening wind-down"]);
    expect(titles(all, { q: "gratitude" })).toContain("A letter of thanks");
    expect(titles(all, { q: "nothing like this" })).toEqual([]);
  });

  it("keeps check-ins under their tab, unless they are searched for or starred", () => {
    expect(titles(library, {})).not.toContain("Flourishing");
    expect(titles(library, { q: "flourish" })).toEqual(["Flourishing"]);
    expect(titles(library, { tab: "check-ins" })).toHaveLength(5);
    const starred = library.map((each) =>
      each.title === "Flourishing" ? { ...each, favourite: true } : each,
    );
    expect(findActivities(starred, view({})).groups[0]).toMatchObject({
      label: "Favourites",
      activities: [{ title: "Flourishing" }],
    });
  });

  it("shows one’s own under Mine, and what fits into the time at hand", () => {
    const all = [...library, own({}), own({ title: "Tea", minutes: 5 })];
    expect(titles(all, { tab: "mine" })).toEqual(["Crème brûlée", "Tea"]);
    expect(titles(all, { tab: "mine", minutes: 5 })).toEqual(["Tea"]);
  });

  it("sets archived activities apart", () => {
    const all = [own({ archived_at: "2026-11-02T10:00:00.000Z" })];
    const { groups, archived } = findActivities(all, view({ tab: "mine" }));
    expect(groups).toEqual([]);
    expect(archived).toHaveLength(1);
  });
});

describe("its address", () => {
  it("says what differs from the default, and ignores unknown values", () => {
    const wanted = view({ tab: "mine", q: "tea", minutes: 10 });
    expect(toLibraryView(toLibraryAddress(wanted))).toEqual(wanted);
    expect(toLibraryAddress(view({}))).toEqual({});
    expect(toLibraryView({ tab: "theirs", minutes: "7", q: 3 })).toEqual(view({}));
  });
});
