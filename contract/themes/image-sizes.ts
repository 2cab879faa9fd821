/** The widths at which pictures are served, in CSS pixels. */
export const breakpoints = { xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, "2xl": 1536 } as const;
export const densities = [1, 2] as const;

/** Height of a picker's thumbnail in CSS pixels; of a 16:9 picture, it fills a third of the theme panel. */
export const thumbnailHeight = 60;
export const thumbnailQuality = 80;

/** Every width in pixels that is served, ascending: each breakpoint at each density. */
export const imageWidths: readonly number[] = [
  ...new Set(Object.values(breakpoints).flatMap((width) => densities.map((density) => width * density))),
].sort((a, b) => a - b);

export const thumbnails = ["thumbnail", "thumbnail-2x"] as const;
export type Thumbnail = (typeof thumbnails)[number];

/** A hash of a built-in picture's content. */
export const isPictureVersion = (text: string): boolean => /^[0-9a-f]{16}$/.test(text);

/**
 * Where a built-in picture is served at a width of `imageWidths`, or as a thumbnail; always as WebP. With its
 * version it may be kept for ever, without one for an hour.
 */
export const imagePath = (file: string, size: number | Thumbnail, version?: string): string =>
  `/images/${size}/${file}${version === undefined ? "" : `?v=${version}`}`;
