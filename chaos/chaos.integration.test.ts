import { expect, it, onTestFinished } from "vitest";
import { runChaos } from "./run.ts";
import { problemsOf } from "./tally.ts";
import { uploading } from "./uploading.ts";
import { writing } from "./writing.ts";

// It starts six programs, which takes minutes on a very busy machine.
const timeout = 400_000;

it("three servers lose, double and sign out nothing while servers and stores fail", { timeout }, async ({
  signal,
}) => {
  const run = runChaos({
    seed: "short",
    people: { hanna: writing, ida: writing, lena: uploading },
    order: [
      "a server is killed and another added",
      "PostgreSQL restarts",
      "PostgreSQL crashes and restarts",
      "S3 goes away and comes back",
      "a server is added and another stopped",
    ],
    stepsBetween: 8,
    signal,
  });
  // Vitest would not wait for the end of a run that exceeds its time.
  onTestFinished(async () => {
    await Promise.allSettled([run]);
  });
  expect(problemsOf(await run)).toEqual([]);
});
