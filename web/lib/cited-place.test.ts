import { expect, it } from "vitest";
import { citedSource, quotedPlace, readCited } from "./cited-place.ts";

const source = {
  chatId: "019f0000-0000-7000-8000-000000000001",
  messageId: "019f0000-0000-7000-8000-000000000002",
  number: 3,
};

it("reads from an address what it wrote there", () => {
  expect(readCited(citedSource(source))).toEqual({ by: "answer", source });
  const place = { revision: 4, start: 0, end: 31 };
  expect(readCited(quotedPlace(place))).toEqual({ by: "place", place });
});

it.each([
  undefined,
  7,
  "",
  "4.12",
  "4.12.12",
  "4.12.3",
  "4.-1.3",
  "4.1.3.5",
  "a.1.3",
  "4.1e3.99999",
  `${source.chatId}.${source.messageId}.0`,
  `${source.chatId}.2.3`,
])("reads nothing from %s", (text) => {
  expect(readCited(text)).toBeNull();
});
