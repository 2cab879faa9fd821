import { formatNumber } from "#contract/formats.ts";

/** `+0.32`: from −1.00 for dark words to +1.00 for light ones. */
export const toneNumber = (tone: number): string =>
  formatNumber(tone, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: "exceptZero",
  }).replace("-", "−");
