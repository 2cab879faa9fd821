import { useCallback, useMemo, useSyncExternalStore } from "react";
import { connection } from "./connection.ts";

export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query]);
  const subscribe = useCallback(
    (listener: () => void) => {
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => media.matches);
}

export const useIsOffline = () => useSyncExternalStore(connection.subscribe, connection.isOffline);
