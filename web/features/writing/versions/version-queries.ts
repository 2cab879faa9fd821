import { queryOptions } from "@tanstack/react-query";
import { getVersion, listVersions } from "#contract/reflections/reflection-history.ts";
import { callApi } from "#web/lib/call-api.ts";

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["reflections", "versions", id],
    queryFn: ({ signal }) => callApi(listVersions, { params: { id }, signal }),
    select: ({ versions }) => versions,
    // Another device may have added one.
    staleTime: 0,
  });

/** A version never changes. */
export const versionQuery = (id: string, versionId: string) =>
  queryOptions({
    queryKey: ["reflection-version", id, versionId],
    queryFn: ({ signal }) => callApi(getVersion, { params: { id, version_id: versionId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
