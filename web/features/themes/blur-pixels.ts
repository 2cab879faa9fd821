/** How far a Gaussian of spread 1 is worth adding up. */
const reachPerSpread = 2.5;

/**
 * Blurs opaque RGBA pixels in place, with a Gaussian whose standard deviation is `spread` pixels, as CSS
 * does. Past an edge, the edge's own pixels go on.
 */
export function blurPixels(
  pixels: Uint8ClampedArray,
  { width, height }: { width: number; height: number },
  spread: number,
): void {
  const reach = Math.ceil(spread * reachPerSpread);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * spread ** 2)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);

  /** A line has `length` pixels, `step` values apart; the next line starts `lineStep` values after it. */
  function blurLines(
    from: Record<number, number>,
    to: Record<number, number>,
    [length, step]: readonly [length: number, step: number],
    [lines, lineStep]: readonly [lines: number, lineStep: number],
  ) {
    for (let line = 0; line < lines; line++) {
      for (let at = 0; at < length; at++) {
        for (let start = line * lineStep; start < line * lineStep + 4; start++) {
          let value = 0;
          for (let index = 0; index < weights.length; index++) {
            const near = Math.min(Math.max(at + index - reach, 0), length - 1);
            value += (weights[index] ?? 0) * (from[start + near * step] ?? 0);
          }
          to[start + at * step] = value / sum;
        }
      }
    }
  }

  const across = new Float32Array(pixels.length);
  blurLines(pixels, across, [width, 4], [height, width * 4]);
  blurLines(across, pixels, [height, width * 4], [width, 4]);
}

/** Saturates the colours in place, like CSS's `saturate()`: 1 changes nothing. */
export function saturatePixels(pixels: Uint8ClampedArray, amount: number): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const value = (channel: number) => pixels[at + channel] ?? 0;
    const grey = 0.213 * value(0) + 0.715 * value(1) + 0.072 * value(2);
    for (let channel = 0; channel < 3; channel++)
      pixels[at + channel] = grey + amount * (value(channel) - grey);
  }
}
