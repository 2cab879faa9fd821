import { queryOptions, useQuery } from "@tanstack/react-query";
import { getAvatar } from "#contract/accounts/profile.ts";
import { callForFile } from "#web/lib/call-api.ts";
import { useObjectUrl } from "#web/lib/use-object-url.ts";
import { useIsAuthenticated, userQuery } from "#web/lib/user-query.ts";

/** The picture with this update time. */
export const avatarQuery = (updatedAt: string | null) =>
  queryOptions({
    queryKey: ["avatar", updatedAt],
    queryFn: ({ signal }) => callForFile(getAvatar, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The object URL of the signed-in person's picture; `null` without one, and while it is loading. */
export function useAvatar(): string | null {
  const isSignedIn = useIsAuthenticated();
  const { data: user } = useQuery({ ...userQuery, enabled: isSignedIn });
  const updatedAt = user?.avatar_updated_at ?? null;
  const { data } = useQuery({ ...avatarQuery(updatedAt), enabled: isSignedIn && updatedAt !== null });
  return useObjectUrl(data);
}
