import { beforeEach, describe, expect, it } from "vitest";
import { activitySchema, activitySummarySchema } from "#contract/activities/activities.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { testKey } from "#web/lib/device/testing.ts";
import { builtInAsListed, builtInList, createCachedResponses } from "./cached-activities.ts";

const away = new ApiFailure({ status: 0, message: "The server can’t be reached.", offline: true });
const gone = new ApiFailure({ status: 404, message: "There is no such activity." });
const fails = (failure: Error) => () => Promise.reject(failure);

let person: string | null = "hanna";
const answers = createCachedResponses({
  storage: () => localStorage,
  keyOf: testKey,
  userId: () => person,
});
beforeEach(() => {
  localStorage.clear();
  person = "hanna";
});

describe("what the server last answered", () => {
  it("is given again while the server is away, sealed and to its person alone", async () => {
    await answers.askOrRecall("list", async () => ({ title: "A heron" }));
    expect(JSON.stringify({ ...localStorage })).not.toContain("heron");
    expect(await answers.askOrRecall("list", fails(away))).toEqual({ title: "A heron" });
    person = "emil";
    await expect(answers.askOrRecall("list", fails(away))).rejects.toBe(away);
  });

  it("does not hide a refusal, and is not made up", async () => {
    await answers.askOrRecall("one/a", async () => "a");
    await expect(answers.askOrRecall("one/a", fails(gone))).rejects.toBe(gone);
    await expect(answers.askOrRecall("one/b", fails(away))).rejects.toBe(away);
    expect(await answers.askOrRecall("one/b", fails(away), async () => "known otherwise")).toBe(
      "known otherwise",
    );
  });

  it("is neither too long nor kept of too many places", async () => {
    await answers.askOrRecall("list", async () => "x".repeat(300_000));
    await expect(answers.askOrRecall("list", fails(away))).rejects.toBe(away);
    for (let at = 0; at < 100; at += 1) await answers.askOrRecall(`one/${at}`, async () => at);
    expect(localStorage.length).toBeLessThan(65);
    expect(await answers.askOrRecall("one/99", fails(away))).toBe(99);
  });
});

it("a built-in activity needs no answer to be known, and shows its use once the list was seen", async () => {
  const [first] = builtInActivities;
  const list = await builtInList();
  const [listed] = list;
  if (!first || !listed) throw new Error("There are none.");
  expect(list.map((each) => activitySummarySchema.parse(each).id)).toEqual(
    builtInActivities.map(({ id }) => id),
  );
  const unseen = await builtInAsListed(first.id, undefined);
  expect(activitySchema.parse(unseen)).toMatchObject({ ...first, favourite: false, times_used: 0 });
  const used = { ...listed, favourite: true, times_used: 3 };
  expect(await builtInAsListed(first.id, [used])).toMatchObject({ favourite: true, times_used: 3 });
  expect(await builtInAsListed("another", list)).toBe(null);
});
