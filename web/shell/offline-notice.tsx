import { CloudOff } from "lucide-react";
import { useEffect } from "react";
import { connection, useIsOffline } from "#web/lib/connection.ts";

const askAgainMs = 10_000;

export function OfflineNotice() {
  const offline = useIsOffline();
  useEffect(() => {
    if (!offline) return;
    const timer = setInterval(askServer, askAgainMs);
    return () => clearInterval(timer);
  }, [offline]);

  return (
    <div role="status">
      {offline && (
        <p className="notice glass-popover">
          <CloudOff className="icon icon--small" />
          You are offline.
        </p>
      )}
    </div>
  );
}

async function askServer() {
  try {
    await fetch("/healthz");
    connection.report(true);
  } catch (error) {
    // Still offline: `fetch` rejects with a TypeError when no answer comes.
    if (!(error instanceof TypeError)) throw error;
  }
}
