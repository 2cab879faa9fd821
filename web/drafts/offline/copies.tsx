import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { userQuery } from "#web/lib/user-query.ts";
import { watchCopies } from "./browser-copies.ts";

/** Renews the offline copies of reflections on every page. */
export default function Copies() {
  const userId = useQuery(userQuery).data?.id;
  useEffect(() => (userId === undefined ? undefined : watchCopies(userId)), [userId]);
  return null;
}
