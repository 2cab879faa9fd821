/** All that this browser lists, in order. A stored one that it doesn't list is kept choosable. */
export const timeZones = (stored: string | null): string[] =>
  [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), ...(stored ? [stored] : [])])].sort();

export const timeZoneName = (zone: string) => zone.replaceAll("_", " ");
