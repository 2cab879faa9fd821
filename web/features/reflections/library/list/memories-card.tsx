import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import type { Day } from "#contract/day-rules.ts";
import { t } from "#contract/translate.ts";
import { readStored, store } from "#web/lib/device/stored.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { dayContextQuery } from "../../reflection-queries.ts";
import { MemoryLinks } from "../../sidebar/memories.tsx";

const storageKey = "earlier_put_away";
const maxShown = 3;

/** Memories of this day. Once dismissed, they stay away until tomorrow. */
export function MemoriesCard({ userId, today }: { userId: string; today: Day }) {
  const { data } = useQuery(dayContextQuery(today));
  const mark = `${userId} ${today}`;
  const [putAway, setPutAway] = useState(() => readStored(storageKey));
  if (!data || data.memories.length === 0 || putAway === mark) return null;
  return (
    <section className="memories-card" aria-labelledby="memories-card">
      <div className="memories-card__head">
        <h2 className="sidebar__name" id="memories-card">
          {t("On this day")}
        </h2>
        <IconButton
          tight
          label={t("Put away for today")}
          onClick={() => {
            store(storageKey, mark);
            setPutAway(mark);
          }}
          Icon={X}
        />
      </div>
      <div className="memories-card__list">
        <MemoryLinks memories={data.memories.slice(0, maxShown)} />
      </div>
    </section>
  );
}
