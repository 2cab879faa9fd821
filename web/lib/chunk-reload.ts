import { connection } from "./connection.ts";
import { mayReload } from "./reload-guard.ts";

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
