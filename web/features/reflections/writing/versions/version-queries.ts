import { queryOptions } from "@tanstack/react-query";
import { getVersion, listVersions } from "#contract/reflections/reflection-history.ts";
import { apiQuery } from "#web/lib/query-client.ts";

export const versionsQuery = (id: string) =>
  queryOptions({
    ...apiQuery(["reflections", "versions", id], listVersions, { params: { id } }),
    select: ({ versions }) => versions,
    // Another device may have added one.
    staleTime: 0,
  });

/** A version never changes. */
export const versionQuery = (id: string, versionId: string) =>
  queryOptions({
    ...apiQuery(["reflection-version", id, versionId], getVersion, { params: { id, version_id: versionId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
