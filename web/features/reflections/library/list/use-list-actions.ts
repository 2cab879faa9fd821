import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Day } from "#contract/day-rules.ts";
import { type ListItem, randomReflection, searchReflections } from "#contract/reflections/reflection-list.ts";
import { t } from "#contract/translate.ts";
import { callApi } from "#web/lib/call-api.ts";
import { firstOf, lastOf, type Month } from "../../calendar/calendar-days.ts";
import type { useBulk } from "../../use-bulk.ts";
import { type Listing, type ListingChange, noFilters, toFilters } from "./listing.ts";

/** Actions of the list and its calendar, and why the last one failed. */
export function useListActions(
  listing: Listing,
  onChange: ListingChange,
  bulk: ReturnType<typeof useBulk>,
  today: Day,
) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const open = (id: string) => navigate({ to: "/reflections/$id", params: { id } });
  const attempt = async (task: () => Promise<unknown>) => {
    setFailure(null);
    try {
      await task();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t("This did not work."));
    }
  };
  const narrowTo = (from: Day, to: Day) =>
    onChange({ ...noFilters, from, to, view: "timeline", trash: false });

  return {
    failure: failure ?? bulk.error?.message ?? null,
    open: ({ id }: ListItem) => void open(id),
    trash: ({ id }: ListItem) => bulk.mutate({ ids: [id], change: { do: "trash" } }),
    star: ({ id, starred }: ListItem) =>
      bulk.mutate({ ids: [id], change: { do: starred ? "unstar" : "star" } }),
    openRandom: () =>
      void attempt(async () => {
        const { id } = await callApi(randomReflection, { body: toFilters(listing) });
        if (id) await open(id);
        else setFailure(t("No reflections match."));
      }),
    /** Opens a day's only reflection, or lists several. A day with none opens its page. */
    openDay: (day: Day, count: number) =>
      void attempt(async () => {
        if (count === 0)
          return navigate({ to: "/dashboard", search: { day: day === today ? undefined : day } });
        if (count > 1) return narrowTo(day, day);
        const { reflections } = await callApi(searchReflections, {
          body: { from: day, to: day, limit: 1, fields: [] },
        });
        const [only] = reflections;
        return only ? open(only.id) : narrowTo(day, day);
      }),
    openMonth: (month: Month) => narrowTo(firstOf(month), lastOf(month)),
  };
}
