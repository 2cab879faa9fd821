import { queryOptions } from "@tanstack/react-query";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { callApi } from "#web/lib/call-api.ts";
import { nothingFiltered, pageSize } from "#web/lib/first-calls.ts";
import { pagedQuery } from "#web/lib/paged.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { firstOf, lastOf, type Month } from "../../calendar/calendar-days.ts";

/** Below the lists' key, so that a change of a reflection marks them as stale, too. */
const key = ["reflections", "pictures"];

/** Reflections with pictures, newest first, with all of them. */
export const picturesQuery = pagedQuery(key, (cursor, signal) =>
  callApi(searchReflections, {
    body: { ...nothingFiltered, has_pictures: true, fields: ["all_pictures"], cursor, limit: pageSize },
    signal,
  }),
);

/** The first picture of each day of a month. */
export const monthPicturesQuery = (month: Month) =>
  queryOptions({
    ...apiQuery([...key, month], searchReflections, {
      body: {
        ...nothingFiltered,
        has_pictures: true,
        from: firstOf(month),
        to: lastOf(month),
        fields: ["pictures"],
        order: "oldest",
        limit: 100,
      },
    }),
    select: ({ reflections }) =>
      // Of one day, the first one is set last.
      new Map(
        reflections
          .toReversed()
          .flatMap(({ day, pictures: [first] = [] }) => (first ? [[day, first] as const] : [])),
      ),
  });
