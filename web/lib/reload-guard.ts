import { quietly } from "./device/stored.ts";

const guardMs = 10_000;
const key = "reflector:chunk-reload";

/**
 * After an update, the server no longer has the script chunks of an open page. The page then reloads once. A second
 * failure within ten seconds is shown as an error. So is a later failure of the same chunk: if one reload did not help,
 * for example because an extension blocks the chunk, another won't either.
 * @param chunk identifies the build and the failure
 */
export const mayReload = (
  storage: () => Pick<Storage, "getItem" | "setItem">,
  now: number,
  chunk: string,
): boolean =>
  // Without storage, the page could reload forever.
  quietly(false, () => {
    const [at, last] = (storage().getItem(key) ?? "").split("\n");
    if (at && (now - Number(at) < guardMs || last === chunk)) return false;
    storage().setItem(key, `${now}\n${chunk}`);
    return true;
  });
