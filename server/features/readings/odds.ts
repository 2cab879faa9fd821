import { goodFrom } from "#contract/insights/insight-rules.ts";

/** How many days of each kind were Good or Bright. */
export const oddsOf = (name: string, days: readonly { value: number; has: boolean }[]) =>
  [true, false].map((side) => {
    const moods = days.flatMap(({ value, has }) => (has === side ? value : []));
    return {
      name: side ? name : "Other days",
      good: moods.filter((mood) => mood >= goodFrom).length,
      of: moods.length,
    };
  });
