import { useQuery } from "@tanstack/react-query";
import { createFileRoute, useLocation } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { dayAt, weekdayOf } from "#contract/day-rules.ts";
import { t } from "#contract/translate.ts";
import { ActivitiesPage } from "#web/features/activities/activities-page.tsx";
import {
  activitiesQuery,
  runningProgrammesQuery,
  unfinishedQuery,
} from "#web/features/activities/activity-queries.ts";
import {
  type LibraryChange,
  toLibraryAddress,
  toLibraryView,
} from "#web/features/activities/library/library-view.ts";
import { dayContextQuery } from "#web/features/reflections/reflection-queries.ts";
import { deviceTimeZone } from "#web/lib/dates.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { wordsBesideAddress } from "#web/lib/sealed-search-params.ts";
import { useHour, useToday } from "#web/lib/use-today.ts";
import { userQuery, useUser } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/_signed-in/activities")({
  // What fetches the library comes with the page, so that no other page loads it.
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: (search) => toLibraryAddress(toLibraryView(search)),
  loader: async ({ context: { queryClient } }) => {
    const loadToday = async () => {
      const { time_zone, day_end } = (await queryClient.ensureQueryData(userQuery)).preferences;
      const timeZone = time_zone ?? deviceTimeZone();
      // Without it, the suggestion does without the mood of today.
      await queryClient.prefetchQuery(dayContextQuery(dayAt(new Date(), timeZone, day_end)));
    };
    await Promise.all([
      loadToday(),
      queryClient.ensureQueryData(activitiesQuery),
      queryClient.ensureQueryData(unfinishedQuery),
      queryClient.ensureQueryData(runningProgrammesQuery),
    ]);
  },
  component: Activities,
});

function Activities() {
  useDocumentTitle(t("Activities"));
  const { id, preferences } = useUser();
  const address = Route.useSearch();
  const sealed = useLocation({ select: ({ state }) => state.words });
  const isOld = address.q !== undefined;
  const view = toLibraryView(isOld ? address : { ...address, ...wordsBesideAddress.open(id, sealed) });
  const navigate = Route.useNavigate();
  const today = useToday(preferences);
  const { data: dayContext } = useQuery(dayContextQuery(today));
  const hour = useHour(preferences.time_zone);
  const change: LibraryChange = (wanted, { replace = false } = {}) =>
    void navigate({
      search: (now) => toLibraryAddress({ ...toLibraryView(now), ...wanted, q: "" }),
      state: (now) => {
        const { q } = { ...toLibraryView(wordsBesideAddress.open(id, now.words)), ...wanted };
        return { words: wordsBesideAddress.seal(id, q === "" ? {} : { q }) };
      },
      replace,
      resetScroll: false,
    });
  const clean = useEffectEvent(() => change({ q: view.q }, { replace: true }));
  useEffect(() => {
    if (isOld) clean();
  }, [isOld]);
  return (
    <ActivitiesPage
      view={view}
      onChange={change}
      moment={{
        hour,
        weekday: weekdayOf(today) + 1,
        mood: dayContext?.nearby.find(({ day }) => day === today)?.mood ?? null,
        today,
      }}
    />
  );
}
