import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Day } from "#contract/day-rules.ts";
import { t } from "#contract/translate.ts";
import type { DraftSync } from "#web/drafts/draft-sync.ts";
import { findDailyCopy } from "#web/drafts/offline/browser-copies.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyNote, CopyWords } from "./offline-reflection.tsx";

type OfflineDailyProps = { day: Day; sync: DraftSync; children: ReactNode };

/** This device's copy of a daily reflection, to read and continue from; `children` if there is none. */
export default function OfflineDaily({ day, sync, children }: OfflineDailyProps) {
  const user = useUser();
  const { data: copy } = useQuery({
    queryKey: ["offline-daily", user.id, day],
    queryFn: () => findDailyCopy(user.id, day),
    staleTime: 0,
    gcTime: 0,
  });
  if (copy === undefined) return null;
  if (copy === null) return children;
  return (
    <>
      <CopyNote copy={copy} retry={() => void sync.revalidate()} />
      <p className="sheet__go-on">
        <Button variant="primary" onClick={() => sync.writeAnyway(copy)}>
          {t("Continue writing")}
        </Button>
      </p>
      <CopyWords copy={copy} />
    </>
  );
}
