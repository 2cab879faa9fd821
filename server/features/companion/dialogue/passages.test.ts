import { expect, it } from "vitest";
import { aPassage, talk } from "./testing.ts";

it.each([
  [
    "At the clinic with Mum. The doctor asked her to draw a clock. She did.",
    "At the clinic with Mum. The doctor asked her to draw a clock",
  ],
  ["At the clinic with Mum. Why did we wait so long?", "At the clinic with Mum"],
  ["At the clinic with Mum. We met “Doctor Why” there.", "At the clinic with Mum"],
  ["At the clinic with Mum.\nShe was tired.", "At the clinic with Mum"],
])("a sentence that was found is quoted with the next one where both can be: %s", (text, quote) => {
  const answer = talk(["What have I written about the clinic?"], { passages: [aPassage(text)] })[0];
  expect(answer?.text).toContain(`“${quote}” [1]`);
});
