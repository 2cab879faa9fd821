/**
 * Runs one task with this name at a time across all tabs of this browser. Browsers have locks only on secure origins;
 * on others, two tabs may run their tasks at the same time.
 */
export const runAlone = async <Result>(name: string, task: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? await navigator.locks.request(`reflector:${name}`, task) : await task();
