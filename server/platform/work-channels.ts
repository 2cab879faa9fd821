import { channel, tracingChannel } from "node:diagnostics_channel";

/** What the server publishes about its work for metrics and traces. Never a word, a name or the id of a person. */
export type Work = {
  /** The kind of a job, or the purpose of a call to a model. */
  kind?: string;
  /** Aborted if a job was interrupted, which is no failure. */
  signal?: AbortSignal;
  result?: unknown;
  error?: unknown;
};

const work = (name: string) => tracingChannel<Work, unknown>(`reflector:${name}`);

/** Without a subscriber, publishing costs a function call. */
export const channels = {
  transaction: work("transaction"),
  job: work("job"),
  /** From its place in the queue to the end of its answer. The result is the outcome. */
  model: work("model"),
  picture: work("picture"),
  thread: work("thread"),
};
export type WorkName = keyof typeof channels;

/** A stored value did not open, because it was moved, cut or altered. */
export const refusedValues = channel("reflector:refused-value");

/** The same function, whose calls are published. */
export const published =
  <Args extends unknown[], Result>(name: WorkName, run: (...args: Args) => Promise<Result>) =>
  (...args: Args): Promise<Result> =>
    channels[name].tracePromise(run, {}, undefined, ...args);
