const guardMs = 10_000;
const key = "reflector:chunk-reload";

/**
 * After an update the server no longer has the script chunks of an open page. The page then reloads once. A
 * second failure within ten seconds, or of the same chunk, shows as an error instead.
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
