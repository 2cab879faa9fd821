/** A thread ended in the middle of a task: it ran out of memory or time, or crashed. */
export class ThreadLost extends Error {
  readonly why: "crashed" | "too_slow";
  constructor(why: ThreadLost["why"], cause: unknown) {
    // Untranslated: for the log.
    super(`The thread was lost: ${why}.`, { cause });
    this.name = "ThreadLost";
    this.why = why;
  }
}
