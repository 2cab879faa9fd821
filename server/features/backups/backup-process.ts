import { setPriority } from "node:os";
import { describeForLog, StartError } from "#server/platform/errors.ts";
import { reasonOf } from "./backup-errors.ts";
import { type BackupWork, type DrillWork, makeBackup, makeDrill } from "./backup-task.ts";

/**
 * A separate process, because reading a whole store uses much memory and a core, which must not delay requests. It runs
 * one task, and ends with its server.
 */
export type TaskMessage = { backup: BackupWork } | { drill: DrillWork };

const lowPriority = 10;

process.umask(0o077);
setPriority(lowPriority);
process.on("disconnect", () => process.exit(1));
process.once("message", async (message: TaskMessage) => {
  const reply = await answer(message);
  process.send?.(reply, () => process.disconnect?.());
});

async function answer(message: TaskMessage): Promise<object> {
  try {
    return { done: "backup" in message ? await makeBackup(message.backup) : await makeDrill(message.drill) };
  } catch (error) {
    const reason = reasonOf(error);
    // Other messages may quote what a person wrote.
    if (error instanceof StartError) return { failed: { reason, why: { said: error.message } } };
    return { failed: { reason, why: describeForLog(error) } };
  }
}
