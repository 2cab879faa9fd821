import { queryOptions } from "@tanstack/react-query";
import { listAttachments } from "#contract/attachments/attachments.ts";
import { callApi } from "#web/lib/call-api.ts";

export const attachmentsQuery = (id: string) =>
  queryOptions({
    queryKey: ["reflections", "attachments", id],
    queryFn: ({ signal }) => callApi(listAttachments, { params: { id }, signal }),
    select: ({ attachments }) => attachments,
  });
