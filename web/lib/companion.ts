import { useQuery } from "@tanstack/react-query";
import { userQuery } from "./user-query.ts";

/** Whether the host of this server lets people use the companion and AI at all. */
export const hostHasAi = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="reflector-ai"]')?.content !== "off";

/** Whether anything of the companion and of AI may be shown: the host and the person both have it switched on. */
export function useCompanionOn(): boolean {
  const { data } = useQuery(userQuery);
  return hostHasAi() && data?.preferences.companion_on === true;
}
