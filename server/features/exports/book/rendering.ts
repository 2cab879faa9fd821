import { join } from "node:path";
import { type Context, perContext } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createThreadRunner } from "#server/platform/threads/thread-runner.ts";
import * as thread from "./render-thread.ts";

/** UTF-16 code units. Rendering this much takes a few milliseconds, less than starting a thread. */
const maxInline = 10_000;

/** The thread for long texts. */
export const renderThreadOf = perContext(() =>
  createThreadRunner<Pick<typeof thread, "render">>({
    filename: join(import.meta.dirname, "render-thread.ts"),
    idleMs: 30_000,
    maxWaiting: 200,
  }),
);

/** Renders Markdown as HTML. */
export const renderMarkdown = async (
  context: Context,
  owner: Owner,
  task: thread.RenderTask,
): Promise<string> =>
  task.markdown.length <= maxInline
    ? thread.render(task)
    : renderThreadOf(context).run("render", task, owner.id);
