import { queryOptions } from "@tanstack/react-query";
import { getBeside } from "#contract/reflections/reflections.ts";
import { callApi } from "#web/lib/call-api.ts";

export const besideQuery = (id: string) =>
  queryOptions({
    queryKey: ["reflections", "beside", id],
    queryFn: ({ signal }) => callApi(getBeside, { params: { id }, signal }),
  });
