import { formatRecoveryKey, recoveryKeyGroups } from "#contract/accounts/recovery-key-rules.ts";

export type NewRecoveryKey = {
  key: string;
  /** Two of its groups, from 0, to type again as proof that the key was kept. */
  asked: readonly [number, number];
};

/** Made on the device, so that it can be kept before anything changes. */
export function newRecoveryKey(): NewRecoveryKey {
  const [a = 0, b = 0] = crypto.getRandomValues(new Uint32Array(2));
  const first = a % recoveryKeyGroups;
  const other = (first + 1 + (b % (recoveryKeyGroups - 1))) % recoveryKeyGroups;
  return {
    key: formatRecoveryKey(crypto.getRandomValues(new Uint8Array(32))),
    asked: first < other ? [first, other] : [other, first],
  };
}
