import { expect, it } from "vitest";
import type { Outcome } from "#contract/revisits/revisit-rules.ts";
import { outcomeSentence } from "./outcomes-card.tsx";

const sentence = (outcomes: Outcome[]) =>
  outcomeSentence({
    kind: "worry",
    came: "happened",
    of: outcomes.map((outcome) => ({ outcome })),
  });

it("counts what happened, and what did in part", () => {
  expect(sentence(["did_not", "happened", "did_not"])).toBe("Of 3 worries you came back to, 1 happened.");
  expect(sentence(["did_not", "did_not", "did_not"])).toBe("Of 3 worries you came back to, none happened.");
  expect(sentence(["happened", "happened", "partly"])).toBe(
    "Of 3 worries you came back to, 2 happened and 1 did in part.",
  );
});
