import { join } from "node:path";
import { createThreadRunner } from "#server/platform/threads/thread-runner.ts";
import * as thread from "./render-thread.ts";

/** A text of this many UTF-16 code units takes a few milliseconds, less than starting a thread. */
const longestHere = 10_000;

/** Makes HTML from Markdown, for long texts in a thread. */
export function createRendering() {
  const { run, close } = createThreadRunner<Pick<typeof thread, "render">>({
    filename: join(import.meta.dirname, "render-thread.ts"),
    idleMs: 30_000,
    mostWaiting: 200,
  });
  return {
    render: async (task: thread.RenderTask): Promise<string> =>
      task.markdown.length <= longestHere ? thread.render(task) : run("render", task),
    close,
  };
}
export type Rendering = ReturnType<typeof createRendering>;
