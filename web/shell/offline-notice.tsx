import { CloudOff } from "lucide-react";
import { useEffect } from "react";
import { connection, useIsOffline } from "#web/lib/connection.ts";
import { useIsAuthenticated } from "#web/lib/session.ts";

const askAgainMs = 10_000;

export function OfflineNotice() {
  const offline = useIsOffline();
  const signedIn = useIsAuthenticated();
  useEffect(() => {
    if (!offline) return;
    const timer = setInterval(askServer, askAgainMs);
    return () => clearInterval(timer);
  }, [offline]);

  return (
    <div role="status">
      {offline && (
        <p className="notice glass-float">
          <CloudOff className="icon icon--small" />
          {signedIn ? "You are offline. Your words are kept on this device." : "You are offline."}
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
    // Still away: `fetch` rejects with a TypeError when no answer comes.
    if (!(error instanceof TypeError)) throw error;
  }
}
