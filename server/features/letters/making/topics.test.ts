import { expect, it } from "vitest";
import { createTopicCounter } from "./topics.ts";

it("people, places, tags and feelings are apart, as they are spelled, and on two days at least", () => {
  const topics = createTopicCounter();
  for (const day of ["2026-11-09", "2026-11-10"]) {
    topics.add("tag", "flat", day);
    topics.add("feeling", "flat", day);
  }
  topics.add("tag", "mum", "2026-11-09");
  topics.add("tag", "Mum", "2026-11-10");
  topics.add("person", "Mum", "2026-11-10");
  topics.add("person", "Mum", "2026-11-12");
  topics.add("person", "Ana", "2026-11-10");
  topics.add("place", "Settle", "2026-11-10");
  topics.add("place", "Settle", "2026-11-11");
  expect(topics.most()).toEqual([
    { name: "Mum", kind: "person", days: 3 },
    { name: "Settle", kind: "place", days: 2 },
    { name: "flat", kind: "tag", days: 2 },
    { name: "flat", kind: "feeling", days: 2 },
  ]);
});
