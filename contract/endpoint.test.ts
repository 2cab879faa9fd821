import { expect, it } from "vitest";
import { z } from "zod";
import { longListSchema } from "./endpoint.ts";

const list = longListSchema(z.strictObject({ name: z.string(), count: z.int() }), 5);

it("a long list says what is wrong with its first wrong item, and nothing of the others", () => {
  const right = { name: "heron", count: 1 };
  expect(list.parse([right, right])).toEqual([right, right]);
  const wrong = list.safeParse([right, { name: "heron", count: "two" }, {}, {}]);
  expect(wrong.error?.issues.map(({ path }) => path)).toEqual([[1, "count"]]);
  expect(list.safeParse(Array(6).fill(right)).success).toBe(false);
});
