const guardMs = 10_000;
const key = "reflector:chunk-reload";

/**
 * After an update the server no longer holds the script chunks of an open page. The page is then reloaded once; a
 * second failure within ten seconds, or of the same chunk, is shown as an error instead.
 */
export function mayReload(
  storage: Pick<Storage, "getItem" | "setItem">,
  now: number,
  failure: string,
): boolean {
  const [at = "", last] = storage.getItem(key)?.split("\n") ?? [];
  if (last === failure || now - Number(at || Number.NEGATIVE_INFINITY) < guardMs) return false;
  storage.setItem(key, `${now}\n${failure}`);
  return true;
}
