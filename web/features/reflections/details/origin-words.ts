import { formatList } from "#contract/formats.ts";
import type { Origin } from "#contract/reflections/reflections.ts";

/** `Day One, Travel`. */
export const sourceWords = ({ source, journal }: Origin): string =>
  journal === null || journal === source ? source : formatList([source, journal], { type: "unit" });
