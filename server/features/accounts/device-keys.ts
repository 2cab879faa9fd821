import type { DeviceKeyAnswer } from "#contract/accounts/device-key.ts";
import type { SignedIn } from "#server/platform/http/signed-in.ts";
import { deriveKey } from "#server/platform/sealing.ts";

const idBytes = 9;

/** Derived from the journal key and stored nowhere: it opens what a device keeps, and nothing in the store. */
export function deviceKeyOf({ id, journalKey }: Pick<SignedIn, "id" | "journalKey">): DeviceKeyAnswer {
  const key = deriveKey(journalKey, "device");
  const keyId = deriveKey(key, "device key id").subarray(0, idBytes);
  return { user_id: id, id: keyId.toString("base64url"), key: key.toString("base64url") };
}
