import { quietly } from "./device/stored.ts";

const guardMs = 10_000;
const key = "reflector:chunk-reload";

/**
 * After an update the server no longer has the script chunks of an open page. The page then reloads once. A
 * second failure within ten seconds shows as an error instead. So does the same chunk when it fails again later: if a
 * reload did not bring it, for example because an extension blocks it, another won't either.
 * @param chunk names the build and the failure
 */
export const mayReload = (
  storage: () => Pick<Storage, "getItem" | "setItem">,
  now: number,
  chunk: string,
): boolean =>
  // A page that can't remember its last reload could reload for ever.
  quietly(false, () => {
    const [at, last] = (storage().getItem(key) ?? "").split("\n");
    if (at && (now - Number(at) < guardMs || last === chunk)) return false;
    storage().setItem(key, `${now}\n${chunk}`);
    return true;
  });
