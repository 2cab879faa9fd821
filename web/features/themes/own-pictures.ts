import { useQuery } from "@tanstack/react-query";
import { getBackgroundPicture, type OwnBackground } from "#contract/themes/themes.ts";
import { callForFile } from "#web/lib/call-api.ts";
import { useObjectUrl } from "#web/lib/use-object-url.ts";

/**
 * The address of a person's own picture, which is fetched with their token, as an `<img>` can't send it.
 * `null` until it is fetched, `failed` if it can't be fetched.
 */
export function useOwnPicture(
  own: OwnBackground | undefined,
  size: number | "thumbnail",
): string | "failed" | null {
  const { data, isError } = useQuery({
    queryKey: ["background", own?.id, size],
    queryFn: ({ signal }) =>
      callForFile(getBackgroundPicture, { params: { id: own?.id ?? "", size: String(size) }, signal }),
    enabled: own !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = useObjectUrl(data);
  return isError ? "failed" : address;
}

/** The smallest stored width that covers the window, or else the largest. */
export function widthFor(
  { widths }: OwnBackground,
  window: { width: number; height: number; density: number },
): number {
  const needed = Math.max(window.width, window.height * 1.78) * Math.min(window.density, 2);
  return widths.find((width) => width >= needed) ?? widths.at(-1) ?? 0;
}
