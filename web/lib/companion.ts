import { useQuery } from "@tanstack/react-query";
import { userQuery } from "./user-query.ts";

/** Whether the host of this server allows the companion and AI. */
export const hostHasAi = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="reflector-ai"]')?.content !== "off";

/** Whether to show the companion and AI: both the host and the person have switched them on. */
export function useCompanionOn(): boolean {
  const { data } = useQuery(userQuery);
  return hostHasAi() && data?.preferences.companion_on === true;
}
