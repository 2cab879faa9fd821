import { join } from "node:path";
import type { Engine } from "#server/platform/database.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "#server/testing.ts";
import { readingState } from "./reading-state.ts";
import { createAnalysisThread } from "./thread/analysis.ts";
import { testAnalyzers } from "./thread/testing-thread.ts";

/** A server whose analyzers have predictable findings. `analyzers`: by default without those that fail. */
export const startAnalyzing = (
  engine: Engine,
  options: TestServerOptions = {},
  analyzers = testAnalyzers.slice(0, 2),
): Promise<TestServer> =>
  startTestServer(engine, {
    prepare: (context) => {
      const thread = createAnalysisThread(join(import.meta.dirname, "thread/testing-thread.ts"));
      Object.assign(readingState(context), { analyzers, thread });
    },
    ...options,
  });

export { testAnalyzers };
