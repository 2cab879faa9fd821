import { connection } from "./connection.ts";

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

export function reloadOnMissingChunk() {
  addEventListener("vite:preloadError", async ({ payload }) => {
    const failure = payload.message.replaceAll("\n", " ");
    // The router would know its browser's words for this, and reload the page whether or not the server is there.
    payload.message = "A part of this page could not be loaded.";
    if (!(await serverAnswers())) {
      // A reload would only lose the page that is still here.
      connection.report(false);
    } else if (mayReload(sessionStorage, Date.now(), failure)) location.reload();
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
