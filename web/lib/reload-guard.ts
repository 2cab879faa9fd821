import { quietly } from "./device/stored.ts";

const guardMs = 10_000;
const key = "reflector:chunk-reload";

/**
 * After an update the server no longer has the script chunks of an open page. The page then reloads once. A
 * second failure within ten seconds shows as an error instead.
 */
export const mayReload = (storage: () => Pick<Storage, "getItem" | "setItem">, now: number): boolean =>
  // A page that can't remember its last reload could reload for ever.
  quietly(false, () => {
    const last = storage().getItem(key);
    if (last !== null && now - Number(last) < guardMs) return false;
    storage().setItem(key, String(now));
    return true;
  });
