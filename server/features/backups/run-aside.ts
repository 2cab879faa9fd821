import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";
import { type BackupFailure, backupFailures } from "#contract/backups/backups.ts";
import type { TaskMessage } from "./backup-process.ts";
import { type BackupWork, type Drilled, type DrillWork, type MadeBackup, madeSchema } from "./backup-task.ts";
import { drilledSchema } from "./drill.ts";

// Untranslated file: for the host.

/** Runs backups and drills where they don't delay requests. */
export type RunAside = {
  backup(work: BackupWork, signal: AbortSignal): Promise<MadeBackup>;
  drill(work: DrillWork, signal: AbortSignal): Promise<Drilled>;
};

/** `why`: for the log. A sentence or the name of an error, never text of a journal. */
export class TaskFailed extends Error {
  readonly reason: BackupFailure;
  readonly why: unknown;
  constructor(reason: BackupFailure, why: unknown) {
    super("A backup or a drill failed.");
    this.reason = reason;
    this.why = why;
  }
}

const replySchema = z.union([
  z.object({ failed: z.object({ reason: z.enum(backupFailures), why: z.unknown() }) }),
  z.object({ done: z.record(z.string(), z.unknown()) }),
]);

export const inProcess: RunAside = {
  backup: async (backup, signal) => madeSchema.parse(await run({ backup }, signal)),
  drill: async (drill, signal) => drilledSchema.parse(await run({ drill }, signal)),
};

/** @throws TaskFailed; the signal's reason once it is aborted */
async function run(message: TaskMessage, signal: AbortSignal): Promise<unknown> {
  signal.throwIfAborted();
  const child = fork(join(import.meta.dirname, "backup-process.ts"), {
    serialization: "advanced",
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const kill = () => child.kill("SIGKILL");
  signal.addEventListener("abort", kill);
  try {
    child.send(message);
    const reply = await replyOf(child);
    signal.throwIfAborted();
    if (!reply) throw new TaskFailed("internal", `its process ended (${child.signalCode ?? child.exitCode})`);
    if ("failed" in reply) throw new TaskFailed(reply.failed.reason, reply.failed.why);
    return reply.done;
  } finally {
    signal.removeEventListener("abort", kill);
  }
}

/** `null` if the process ended without one. */
const replyOf = (child: ChildProcess) =>
  new Promise<z.infer<typeof replySchema> | null>((resolve, reject) => {
    let reply: z.infer<typeof replySchema> | null = null;
    child.once("message", (message) => {
      reply = replySchema.safeParse(message).data ?? null;
    });
    child.once("error", reject);
    child.once("close", () => resolve(reply));
  });
