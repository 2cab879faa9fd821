import { useQuery } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useEffect } from "react";
import { listCopies } from "#web/journal/offline/browser-copies.ts";
import { connection } from "#web/lib/connection.ts";
import { headByMonth } from "./list-rows.ts";
import { ListFailure, ListPlaceholder } from "./list-states.tsx";
import { itemOfCopy } from "./offline-items.ts";
import { ReflectionRow } from "./reflection-row.tsx";
import { MonthName } from "./timeline.tsx";

type OfflineListProps = { userId: string; error: Error; retry: () => void };

/** The reflections that this device keeps to be read without the server. */
export default function OfflineList({ userId, error, retry }: OfflineListProps) {
  const { data: copies } = useQuery({
    queryKey: ["offline-list", userId],
    queryFn: () => listCopies(userId),
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => connection.onReconnect(retry), [retry]);
  if (!copies) return <ListPlaceholder />;
  if (copies.length === 0) return <ListFailure error={error} retry={retry} />;
  return (
    <>
      <p className="sheet__note" role="status">
        <CloudOff className="icon icon--small" />
        <span>
          You’re offline. These are the newest reflections kept on this device. How many there are in all
          can’t be said now.{" "}
          <button type="button" className="link" onClick={retry}>
            Try again
          </button>
        </span>
      </p>
      <ul className="kept-list" aria-label="Reflections on this device">
        {headByMonth(copies.map(itemOfCopy)).map(({ item, month }) => (
          <li key={item.id}>
            {month && <MonthName month={month} withCount={false} />}
            <ReflectionRow item={item} />
          </li>
        ))}
      </ul>
    </>
  );
}
