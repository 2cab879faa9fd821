import type { Flag, Instant, Sealed } from "#server/platform/column-types.ts";

declare module "#server/platform/tables.ts" {
  interface Tables {
    /** No row: the defaults. */
    themes: {
      owner_id: string;
      background_image: string;
      overlay_opacity: number;
      blur_amount: number;
      enable_day_cycle: Flag;
      morning_background: string;
      day_background: string;
      night_background: string;
      morning_start: string;
      day_start: string;
      night_start: string;
      current_background: string;
    };
    backgrounds: {
      id: string;
      owner_id: string;
      name: Sealed;
      /** JSON: a `ScenePalette`. */
      palette: Sealed;
      /** JSON: its widths in pixels in `background_pictures`. */
      widths: string;
      created_at: Instant;
    };
    background_pictures: {
      background_id: string;
      owner_id: string;
      /** A width in pixels, or `thumbnail`. */
      size: string;
      /** WebP. */
      content: Sealed;
    };
  }
}
