import { formatRecoveryKey, recoveryKeyGroups } from "#contract/accounts/recovery-key-rules.ts";

export type NewRecoveryKey = {
  key: string;
  /** Two of its groups, counted from 0, that are typed again to show that it was kept. */
  asked: readonly [number, number];
};

/** Made on the device, and shown before anything is changed: it can be kept first. */
export function newRecoveryKey(): NewRecoveryKey {
  const [a = 0, b = 0] = crypto.getRandomValues(new Uint32Array(2));
  const first = a % recoveryKeyGroups;
  const other = (first + 1 + (b % (recoveryKeyGroups - 1))) % recoveryKeyGroups;
  return {
    key: formatRecoveryKey(crypto.getRandomValues(new Uint8Array(32))),
    asked: first < other ? [first, other] : [other, first],
  };
}
