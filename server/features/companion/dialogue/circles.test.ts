import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isInCircles } from "./circles.ts";
import dialogues from "./circles-dialogues.json" with { type: "json" };

const turnsOf = (messages: readonly string[]) =>
  messages.flatMap((text) => [
    { role: "companion" as const, text: "What part of this stays with you most?" },
    { role: "person" as const, text },
  ]);

const { circling, goingOn } = dialogues;

describe("a conversation", () => {
  it.each(circling.map((messages) => [messages[0], messages] as const))(
    "goes in circles once the same matter comes back: %s",
    (_, messages) => {
      expect(isInCircles(turnsOf(messages))).toBe(true);
      expect(isInCircles(turnsOf(messages.slice(0, 2)))).toBe(false);
    },
  );

  it.each(goingOn.map((messages) => [messages[0], messages] as const))(
    "is never in circles: %s",
    (_, messages) => {
      for (let count = 1; count <= messages.length; count += 1)
        expect(isInCircles(turnsOf(messages.slice(0, count)))).toBe(false);
    },
  );

  it("does not go in circles with a link or a short word after it came back to the same matter", () => {
    for (const messages of circling)
      for (const short of ["Yes.", "https://example.org/a-long-address"])
        expect(isInCircles(turnsOf([...messages, short]))).toBe(false);
  });

  it("does not go in circles because the companion repeats a word or short answers are alike", () => {
    expect(isInCircles(turnsOf(["Yes.", "Yes.", "Yes.", "Yes."]))).toBe(false);
    expect(
      isInCircles(turnsOf(["My sister came by.", "My sister cooked dinner.", "My sister laughed."])),
    ).toBe(false);
    expect(isInCircles([])).toBe(false);
  });

  it("can be asked of any texts", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 60 }), { maxLength: 8 }), (messages) => {
        expect(typeof isInCircles(turnsOf(messages))).toBe("boolean");
      }),
    );
  });
});
