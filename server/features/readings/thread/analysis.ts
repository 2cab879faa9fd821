import { join } from "node:path";
import { createThreadRunner } from "#server/platform/threads/thread-runner.ts";
import type * as thread from "./analysis-thread.ts";

/** Texts are read and analyzers run in a thread of their own. */
export const createAnalysisThread = (filename = join(import.meta.dirname, "analysis-thread.ts")) =>
  createThreadRunner<typeof thread>({ filename, idleMs: 30_000, maxWaiting: 200, maxMemory: 256 });
