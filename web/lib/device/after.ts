/** Runs `task` after `ms` milliseconds. Returns a function that cancels it. */
export type After = (ms: number, task: () => void) => () => void;

export const after: After = (ms, task) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};

/** Lets the browser draw and handle input before the work continues. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
