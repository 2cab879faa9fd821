const guardMs = 10_000;
const key = "reflector:chunk-reload";

/**
 * After an update the server no longer holds the script chunks of an open page. The page is then reloaded once;
 * a second failure within ten seconds is shown as an error instead.
 */
export function mayReload(storage: Pick<Storage, "getItem" | "setItem">, now: number): boolean {
  const last = Number(storage.getItem(key) ?? Number.NEGATIVE_INFINITY);
  if (now - last < guardMs) return false;
  storage.setItem(key, String(now));
  return true;
}

export function reloadOnMissingChunk() {
  addEventListener("vite:preloadError", async () => {
    // With the server away, a reload would only lose the page that is still here.
    if (!(await serverAnswers()) || !mayReload(sessionStorage, Date.now())) return;
    location.reload();
  });
}

async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    // No answer is the answer.
    return false;
  }
}
