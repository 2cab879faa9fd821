/** All time zones that this browser lists, sorted, and the stored one even if the browser doesn't list it. */
export const timeZones = (stored: string | null): string[] =>
  [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), ...(stored ? [stored] : [])])].sort();

export const timeZoneName = (zone: string) => zone.replaceAll("_", " ");
