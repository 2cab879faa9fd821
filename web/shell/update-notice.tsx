import { RefreshCw } from "lucide-react";
import { useSyncExternalStore } from "react";
import { buildCheck, reloadIntoNewBuild } from "#web/lib/build-check.ts";
import { useIsOffline } from "#web/lib/connection.ts";
import { Button } from "#web/ui/button.tsx";

/** Offers a newer build. The region is always there, so that what comes into it is read out. */
export function UpdateNotice() {
  const offered = useSyncExternalStore(buildCheck.subscribe, buildCheck.isOffered);
  const offline = useIsOffline();
  return (
    <div role="status">
      {offered && !offline && (
        <div className="notice notice--offer glass-popover">
          <RefreshCw className="icon icon--small" />
          <p>A new version of Reflector is ready.</p>
          <div className="notice__acts">
            <Button onClick={() => void reloadIntoNewBuild()}>Reload</Button>
            <Button variant="plain" onClick={buildCheck.putOff}>
              Later
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
