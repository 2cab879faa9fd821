import type { Memory } from "#contract/reflections/reflections.ts";

const counted = ["", "A", "Two", "Three", "Four", "Five", "Six"];

export const inWordsAgo = ({ unit, count }: Memory["ago"]) =>
  `${counted[count] ?? count} ${unit}${count === 1 ? "" : "s"} ago`;
