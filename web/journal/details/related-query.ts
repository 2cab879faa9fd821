import { queryOptions } from "@tanstack/react-query";
import { getRelated } from "#contract/reflections/reflections.ts";
import { callApi } from "#web/lib/call-api.ts";

export const relatedQuery = (id: string) =>
  queryOptions({
    queryKey: ["reflections", "beside", id],
    queryFn: ({ signal }) => callApi(getRelated, { params: { id }, signal }),
  });
