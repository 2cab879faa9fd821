import { expect, it } from "vitest";
import { talk } from "./testing.ts";
import french from "./voices/french.json" with { type: "json" };
import { whoAnswers } from "./whether-human.ts";

it("says “vous” in French", () => {
  const answer = whoAnswers("fr", { model: "A", provider: "B" });
  expect(JSON.stringify([french, answer])).not.toMatch(
    /(?<!\p{L})(?:tu|te|toi|ton|ta|tes|tiens?|tiennes?|t’\p{L}+)(?!\p{L})/iu,
  );
});

it("asks again at the French words that it names", () => {
  const [, quiet, asking] = talk([
    "Je pense toujours au travail et je ne dors pas.",
    "plus de questions",
    "encore une question",
  ]);
  expect(quiet?.text).toContain("«\u00a0encore une question\u00a0»");
  expect(asking?.text).toMatch(/\?$/);
});
