import { join } from "node:path";
import { type Context, createContext } from "#server/context.ts";
import { openBlobs } from "#server/platform/blobs/open-blobs.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Engine } from "#server/platform/database.ts";
import { newKey } from "#server/platform/sealing.ts";
import { secretsOf } from "#server/platform/secrets.ts";
import type { TestDatabase } from "#server/platform/testing.ts";
import { textTasksHere } from "#server/platform/threads/text-tasks.ts";
import {
  createTestClock,
  startTestServer,
  type TestServer,
  type TestServerOptions,
  testSite,
} from "#server/testing.ts";
import { testAnalysis } from "./readings.ts";
import { createAnalysisThread } from "./thread/analysis.ts";
import { testAnalyzers } from "./thread/testing-thread.ts";

/** A server whose analyzers find what a test can tell in advance. `builtIn` without those that break down. */
export const startAnalyzing = (
  engine: Engine,
  options: TestServerOptions = {},
  builtIn = testAnalyzers.slice(0, 2),
): Promise<TestServer> =>
  startTestServer(engine, {
    prepare: (context) =>
      Object.assign(testAnalysis(context), {
        builtIn,
        thread: createAnalysisThread(join(import.meta.dirname, "thread/testing-thread.ts")),
      }),
    ...options,
  });

/** A server's context without the server. */
export async function createTestContext(
  database: TestDatabase,
  {
    clock = createTestClock(),
    onProblem = () => {},
  }: { clock?: Clock; onProblem?: Context["onProblem"] } = {},
): Promise<Context> {
  const context = createContext(
    {
      config: {
        rateLimitFactor: 1000,
        registration: "open",
        mail: null,
        publicUrl: testSite,
        ownUrl: testSite,
        provider: null,
        quotaBytes: 1_000_000_000,
        mirrorDir: null,
        ai: null,
      },
      database,
      blobs: await openBlobs({ dataDir: database.dataDir, s3: null }),
      clock,
      secrets: secretsOf(newKey()),
      push: null,
      version: "0.0.0",
    },
    { warn: () => {} },
  );
  return { ...context, textTasks: textTasksHere, onProblem };
}

export { testAnalyzers };
