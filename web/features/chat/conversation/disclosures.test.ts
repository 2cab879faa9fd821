import { expect, it } from "vitest";
import type { Message } from "#contract/chat/messages.ts";
import { messageOf } from "../testing.ts";
import { disclosuresIn } from "./disclosures.ts";

const model = { kind: "model", model: "heron-7b", provider: "A host", stays_here: true } as const;
const builtIn = { kind: "built_in" } as const;

/** A message at each hour, answered by each writer. */
const talk = (...said: readonly (readonly [hour: number, writer: Message["written_by"]])[]) =>
  said.flatMap(([hour, written_by], at) => {
    const created_at = new Date(Date.UTC(2026, 10, 21, 8 + hour)).toISOString();
    return [
      messageOf({ id: `q${at}`, role: "person", written_by: null, created_at }),
      messageOf({ id: `a${at}`, written_by, created_at }),
    ];
  });

it("says every three hours who answers, and not before", () => {
  const path = talk([0, model], [1, model], [3, model], [5, model], [6, model]);
  expect([...disclosuresIn(path, true)]).toEqual([
    ["q2", "ai"],
    ["q4", "ai"],
  ]);
  expect([...disclosuresIn(talk([0, builtIn], [12, builtIn]), false)]).toEqual([["q1", "rules"]]);
});

it("says so where an AI takes over", () => {
  expect([...disclosuresIn(talk([0, builtIn], [1, model], [2, model]), true)]).toEqual([["q1", "ai"]]);
  expect([...disclosuresIn(talk([0, model], [1, builtIn]), false)]).toEqual([]);
});

it("says nothing in a conversation that has not begun", () => {
  expect(disclosuresIn([], true).size).toBe(0);
});
