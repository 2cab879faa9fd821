import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { deviceKeys } from "#web/lib/device-keys.ts";
import { userQuery } from "#web/lib/user-query.ts";
import { prepareInbox } from "../inbox.ts";
import { watchCopies } from "./browser-copies.ts";

/** Renews the offline copies of reflections on every page, and lets other apps share with this person. */
export default function Copies() {
  const userId = useQuery(userQuery).data?.id;
  useEffect(() => (userId === undefined ? undefined : watchCopies(userId)), [userId]);
  useEffect(() => {
    // Without a key or storage, nothing can be shared; the next page tries again.
    if (userId !== undefined)
      deviceKeys
        .get(userId)
        .then(prepareInbox)
        .catch(() => undefined);
  }, [userId]);
  return null;
}
