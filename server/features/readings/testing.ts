import { join } from "node:path";
import type { Engine } from "#server/platform/database.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "#server/testing.ts";
import { testAnalysis } from "./index.ts";
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

export { testAnalyzers };
