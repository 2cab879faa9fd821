import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Day } from "#contract/day-rules.ts";
import { connection } from "#web/lib/connection.ts";
import { lazyNamed } from "#web/lib/lazy-with-retry.ts";
import { useUser } from "#web/lib/user-query.ts";
import { dueQuery, refreshRevisits } from "./revisit-queries.ts";

const { Part: DueCard } = lazyNamed("DueCard", () => import("./due-card.tsx"));

/** What comes back today. Its code loads only where something does. */
export default function DueRevisits({ day }: { day: Day }) {
  const client = useQueryClient();
  const { data } = useQuery(dueQuery(useUser().id, day));
  // Sends what was answered without a connection.
  useEffect(() => connection.onReconnect(() => void refreshRevisits(client)), [client]);
  return data && data.length > 0 && <DueCard due={data} />;
}
