/** The widths at which pictures are served, in CSS pixels. */
export const breakpoints = { xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, "2xl": 1536 } as const;
export const densities = [1, 2] as const;

/** Height of a thumbnail in CSS pixels. At 16:9, a thumbnail is a third as wide as the theme panel. */
export const thumbnailHeight = 60;
export const thumbnailQuality = 80;

/** Every served width in pixels, ascending: each breakpoint at each density. */
export const imageWidths: readonly number[] = [
  ...new Set(Object.values(breakpoints).flatMap((width) => densities.map((density) => width * density))),
].sort((a, b) => a - b);

export const thumbnails = ["thumbnail", "thumbnail-2x"] as const;
export type Thumbnail = (typeof thumbnails)[number];

/** A hash of a built-in picture's content. */
export const isPictureVersion = (text: string): boolean => /^[0-9a-f]{16}$/.test(text);

/**
 * The path of a built-in picture at a width of `imageWidths`, or as a thumbnail; always WebP. With its
 * version it can be cached forever, without one for an hour.
 */
export const imagePath = (file: string, size: number | Thumbnail, version?: string): string =>
  `/images/${size}/${file}${version === undefined ? "" : `?v=${version}`}`;
