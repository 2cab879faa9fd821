import type { Renderer } from "./gl.ts";
import type { HdrImage } from "./image.ts";
import type { Film } from "./post.ts";

export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Samples a side: 2 means 4 samples a pixel. */
  readonly aa: number;
  readonly renderer: Renderer;
}

/** A linear HDR image and how to develop it. */
export interface Picture {
  readonly image: HdrImage;
  readonly film: Film;
}

export type Render = (frame: Frame) => Promise<Picture>;
