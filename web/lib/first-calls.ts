import type { Day } from "#contract/day-rules.ts";
import type { Input } from "#contract/endpoint.ts";
import { countReflections, type Filters, searchReflections } from "#contract/reflections/reflection-list.ts";
import { getDaily, getDayContext } from "#contract/reflections/reflections.ts";
import { callApi, withHeadStart } from "#web/lib/call-api.ts";

export const dailyCall = withHeadStart((day: Day, signal) =>
  callApi(getDaily, { params: { day }, ...(signal && { signal }) }),
);

export const dayContextCall = withHeadStart((day: Day, signal) =>
  callApi(getDayContext, { params: { day }, ...(signal && { signal }) }),
);

type ListRequest = NonNullable<Input<typeof searchReflections>["body"]>;

export const listCall = withHeadStart((body: ListRequest, signal) =>
  callApi(searchReflections, { body, ...(signal && { signal }) }),
);

export const countCall = withHeadStart((body: Filters, signal) =>
  callApi(countReflections, { body, ...(signal && { signal }) }),
);

/** How many reflections a list asks for first. */
export const pageSize = 50;

/** The filters of the page with all reflections. */
export const nothingFiltered = {
  search: "",
  from: null,
  to: null,
  moods: [],
  feelings: [],
  tags: [],
  kinds: [],
  activity: null,
  starred: false,
  has_pictures: false,
  in_trash: false,
} satisfies Filters;

/** The first request of the page with all reflections. */
export const wholeList: ListRequest = { ...nothingFiltered, order: "newest", cursor: null, limit: pageSize };
