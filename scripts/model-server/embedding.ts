import { createHash } from "node:crypto";

const dimensions = 32;

/** A unit vector, the same for the same words. Texts that share words lie closer together. */
export function vectorOf(text: string): number[] {
  const sum = new Array<number>(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [""]) {
    const bytes = createHash("sha256").update(word).digest();
    for (let at = 0; at < dimensions; at += 1) sum[at] = (sum[at] ?? 0) + ((bytes[at] ?? 0) - 127.5);
  }
  const length = Math.hypot(...sum) || 1;
  return sum.map((each) => each / length);
}
