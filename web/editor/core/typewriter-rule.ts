/** From the upper edge of the window, in pixels. */
export type Span = { top: number; bottom: number };

const nearly = 2;

/**
 * How far to scroll so that the line being written comes to the middle of what can be seen. A line that stays where
 * it is on the page is left where the person has scrolled it to, as long as it can be seen: only going on to another
 * line moves the page.
 */
export function createTypewriterRule() {
  let known: number | null = null;
  return (line: Span, seen: Span, scrolled: number): number => {
    const place = line.top + scrolled;
    const isSame = known !== null && Math.abs(place - known) < nearly;
    known = place;
    if (isSame && line.top >= seen.top && line.bottom <= seen.bottom) return 0;
    return Math.round((line.top + line.bottom - seen.top - seen.bottom) / 2);
  };
}
