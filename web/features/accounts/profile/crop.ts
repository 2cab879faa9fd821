export type Size = { width: number; height: number };
/** A square of the picture: its middle, as parts of width and height, and its zoom; 1 is the largest square. */
export type Crop = { x: number; y: number; zoom: number };
export type Square = { left: number; top: number; side: number };

export const centered: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const maxZoom = 4;

/** The square in pixels of the picture. It never leaves the picture. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop): Square {
  const side = Math.min(width, height) / clamp(zoom, 1, maxZoom);
  return {
    left: clamp(x * width - side / 2, 0, width - side),
    top: clamp(y * height - side / 2, 0, height - side),
    side,
  };
}

/** Moves the picture by parts of the square's side: 0.1 to the right shows more of its left. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const { left, top, side } = squareOf(size, crop);
  return cropOf(size, { left: left - right * side, top: top - down * side, side }, crop.zoom);
}

/** Zooms around the middle of what is shown. */
export const zoomed = (size: Size, crop: Crop, zoom: number): Crop =>
  cropOf(size, squareOf(size, { ...crop, zoom }), zoom);

function cropOf(size: Size, { left, top, side }: Square, zoom: number): Crop {
  const x = clamp(left, 0, size.width - side) + side / 2;
  const y = clamp(top, 0, size.height - side) + side / 2;
  return { x: x / size.width, y: y / size.height, zoom: clamp(zoom, 1, maxZoom) };
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
