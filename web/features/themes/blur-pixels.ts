type Values = Uint8ClampedArray | Float32Array;

/** How far a Gaussian of spread 1 is worth adding up. */
const reachPerSpread = 2.5;

/**
 * Blurs opaque RGBA pixels in place, with a Gaussian whose standard deviation is `spread` pixels, as CSS
 * does. Beyond an edge, its pixels are repeated.
 */
export function blurPixels(
  pixels: Uint8ClampedArray,
  { width, height }: { width: number; height: number },
  spread: number,
): void {
  const reach = Math.ceil(spread * reachPerSpread);
  const bell = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * spread ** 2)),
  );
  const sum = bell.reduce((total, weight) => total + weight, 0);
  const weights = Float32Array.from(bell, (weight) => weight / sum);
  const padded = new Float32Array(Math.max(width, height) + 2 * reach);

  /** A line of one channel has `length` values, `step` apart. */
  function blurLine(from: Values, to: Values, start: number, length: number, step: number) {
    for (let at = 0; at < length + 2 * reach; at++) {
      const near = Math.min(Math.max(at - reach, 0), length - 1);
      padded[at] = from[start + near * step] ?? 0;
    }
    for (let at = 0; at < length; at++) {
      let value = 0;
      for (let index = 0; index < weights.length; index++)
        value += (weights[index] ?? 0) * (padded[at + index] ?? 0);
      to[start + at * step] = value;
    }
  }

  const across = new Float32Array(pixels.length);
  for (let channel = 0; channel < 3; channel++) {
    for (let row = 0; row < height; row++) blurLine(pixels, across, row * width * 4 + channel, width, 4);
    for (let column = 0; column < width; column++)
      blurLine(across, pixels, column * 4 + channel, height, width * 4);
  }
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
