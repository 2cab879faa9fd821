import { expect, it } from "vitest";
import { guessKind } from "./guess-kind.ts";

it.each([
  ["I’m worried about the results.", "worry"],
  ["What if nobody comes?", "worry"],
  ["Ich habe Angst vor Montag.", "worry"],
  ["Do I want this job?", "question"],
  ["Was will ich wirklich?", "question"],
  ["I’ll call her on Sunday.", "plan"],
  ["Je vais lui écrire.", "plan"],
  ["It will probably rain all week.", "prediction"],
  ["I bet she forgets it.", "prediction"],
  ["A heron by the lake.", null],
  ["", null],
])("takes %j for a %s", (words, kind) => {
  expect(guessKind(words)).toBe(kind);
});
