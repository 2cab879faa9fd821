import { useQuery } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useEffect } from "react";
import { t } from "#contract/translate.ts";
import { deskFor } from "#web/drafts/browser-desk.ts";
import { listCopies } from "#web/drafts/offline/browser-copies.ts";
import { connection } from "#web/lib/connection.ts";
import { TextButton } from "#web/ui/button.tsx";
import { headByMonth } from "./list-rows.ts";
import { ListFailure, ListPlaceholder } from "./list-states.tsx";
import { offlineItems } from "./offline-items.ts";
import { ReflectionRow } from "./reflection-row.tsx";
import { RowHeading } from "./timeline.tsx";

type OfflineListProps = { userId: string; error: Error; retry: () => void };

/** The reflections stored on this device for reading offline. */
export default function OfflineList({ userId, error, retry }: OfflineListProps) {
  const { data: items } = useQuery({
    queryKey: ["offline-list", userId],
    queryFn: async () =>
      offlineItems(...(await Promise.all([listCopies(userId), deskFor(userId).storedDrafts()]))),
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => connection.onReconnect(retry), [retry]);
  if (!items) return <ListPlaceholder />;
  if (items.length === 0) return <ListFailure error={error} retry={retry} />;
  const unsent = new Map(items.map(({ item, unsent }) => [item.id, unsent]));
  return (
    <>
      <p className="sheet__note" role="status">
        <CloudOff className="icon icon--small" />
        <span>
          {t(
            "You’re offline. These are the newest reflections kept on this device. There may be more on the server.",
          )}{" "}
          <TextButton onClick={retry}>{t("Try again")}</TextButton>
        </span>
      </p>
      <ul className="kept-list" aria-label={t("Reflections on this device")}>
        {headByMonth(items.map(({ item }) => item)).map(({ item, heading }) => (
          <li key={item.id}>
            {heading && <RowHeading heading={heading} isMonth withCount={false} />}
            <ReflectionRow item={item} unsent={unsent.get(item.id) ?? null} />
          </li>
        ))}
      </ul>
    </>
  );
}
