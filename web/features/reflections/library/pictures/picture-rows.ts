import type { Attachment } from "#contract/attachments/attachments.ts";
import type { Day } from "#contract/day-rules.ts";
import { type Month, monthOf } from "../../calendar/calendar-days.ts";

/** A picture, and the reflection that it is on. */
export type Tile = { id: string; day: Day; picture: Attachment };

/** A month's name, or a row of its pictures. `first` is the index of the row's first tile among all. */
export type PictureRow = { month: Month | null; tiles: readonly Tile[]; first: number };

/** Three on a phone; on a desktop each is about 180 pixels wide. */
export const columnsFor = (width: number): number => Math.max(3, Math.floor(width / 176));

/** `tiles`: in order of days. */
export function pictureRows(tiles: readonly Tile[], columns: number): PictureRow[] {
  const rows: PictureRow[] = [];
  let shown: Month | null = null;
  for (let first = 0; first < tiles.length; ) {
    const month = monthOf(tiles[first]?.day ?? "");
    if (month !== shown) rows.push({ month, tiles: [], first });
    shown = month;
    const inRow = tiles.slice(first, first + columns).filter(({ day }) => monthOf(day) === month);
    rows.push({ month: null, tiles: inRow, first });
    first += inRow.length;
  }
  return rows;
}

/** The index of the tile that a key leads to; `null` for other keys, and where there is none. */
export function nextTile(
  rows: readonly PictureRow[],
  from: number,
  key: string,
  isRightToLeft: boolean,
): number | null {
  const filled = rows.filter(({ tiles }) => tiles.length > 0);
  const at = filled.findIndex(({ first, tiles }) => from >= first && from < first + tiles.length);
  const here = filled[at];
  const last = filled.at(-1);
  if (!here || !last) return null;
  const inRow = (row: PictureRow | undefined) =>
    row ? row.first + Math.min(from - here.first, row.tiles.length - 1) : null;
  const count = last.first + last.tiles.length;
  const step = (by: number) => (from + by >= 0 && from + by < count ? from + by : null);
  switch (key) {
    case "ArrowLeft":
      return step(isRightToLeft ? 1 : -1);
    case "ArrowRight":
      return step(isRightToLeft ? -1 : 1);
    case "ArrowUp":
      return inRow(filled[at - 1]);
    case "ArrowDown":
      return inRow(filled[at + 1]);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
