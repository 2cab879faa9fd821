/**
 * Runs one task of this name at a time across all tabs of this browser. Browsers have locks on secure origins only;
 * elsewhere two tabs may run theirs at the same time.
 */
export const runAlone = async <Result>(name: string, task: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? await navigator.locks.request(`reflector:${name}`, task) : await task();
