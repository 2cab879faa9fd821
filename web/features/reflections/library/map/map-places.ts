import type { Places } from "#contract/reflections/reflection-list.ts";
import { t } from "#contract/translate.ts";

export type Listed = Places["places"][number];
/** `x` and `y`: in the world, which is one wide and one high. */
export type MapPlace = { place: Listed; x: number; y: number };
/** At the place with the most pages. */
export type Cluster = { x: number; y: number; places: Listed[]; pages: number };
/** How the world is moved: a point of it is at `k * point + offset`, in pixels. */
export type View = { k: number; x: number; y: number };
export type Size = { width: number; height: number };

/** Nearer places than this are one mark, so that marks never overlap. */
const clusterPixels = 44;
/** Of the width of the world: about the width of a country, and of a street. */
const [minFitted, minSpan] = [14 / 360, 1 / 4000];

/** `places`: those with the most pages first. */
export function clustersOf(places: readonly MapPlace[], k: number): Cluster[] {
  const side = clusterPixels / k;
  const cells = new Map<number, Cluster[]>();
  const cellOf = (x: number, y: number) => Math.floor(x / side) * 2 ** 24 + Math.floor(y / side);
  for (const { place, x, y } of places) {
    const near = [-side, 0, side]
      .flatMap((right) => [-side, 0, side].flatMap((down) => cells.get(cellOf(x + right, y + down)) ?? []))
      .find((cluster) => Math.hypot(cluster.x - x, cluster.y - y) < side);
    if (near) {
      near.places.push(place);
      near.pages += place.reflections.length;
    } else {
      const cluster = { x, y, places: [place], pages: place.reflections.length };
      cells.getOrInsertComputed(cellOf(x, y), () => []).push(cluster);
    }
  }
  return [...cells.values()].flat();
}

/** Shows all of them above the tools, with room at the edges, and at least about a country. */
export function fitted(places: readonly MapPlace[], size: Size): View {
  const [width, height] = [size.width, size.height - toolsHeight];
  const [xs, ys] = [places.map(({ x }) => x).sort(ascending), places.map(({ y }) => y).sort(ascending)];
  const [left = 0, right = 1, top = 0, bottom = 1] = [xs.at(0), xs.at(-1), ys.at(0), ys.at(-1)];
  const widest = Math.min((width * 0.75) / (right - left), (height * 0.75) / (bottom - top));
  const k = Math.max(Math.min(widest, width / minFitted), minScale(size));
  return held({ k, x: width / 2 - ((left + right) / 2) * k, y: height / 2 - ((top + bottom) / 2) * k }, size);
}

const toolsHeight = 48;
const ascending = (one: number, other: number) => one - other;

/** The inhabited world fits in. */
const minScale = ({ width, height }: Size) => Math.min(width, height * 1.4);

/** Zooms by a factor, so that a point of the window stays where it is. */
export function zoomed({ k, x, y }: View, factor: number, at: { x: number; y: number }, size: Size): View {
  const next = Math.min(Math.max(k * factor, minScale(size)), size.width / minSpan);
  const by = next / k;
  return held({ k: next, x: at.x - (at.x - x) * by, y: at.y - (at.y - y) * by }, size);
}

/** Some of the world stays in the window. */
export function held({ k, x, y }: View, { width, height }: Size): View {
  const keep = (offset: number, window: number) => Math.min(Math.max(offset, window / 2 - k), window / 2);
  return { k, x: keep(x, width), y: keep(y, height) };
}

type Named = { x: number; y: number; words: string };
type Box = { left: number; right: number; top: number; bottom: number };

/** Half of a mark's width, about half of a line's height, the width of a letter and the longest name, in pixels. */
const [halfMark, halfLine, letter, longest] = [18, 9, 7, 170];

/** What the buttons and the scale take of the lower corners, in pixels. */
const corner = { width: 152, height: 56 };

/**
 * Names for which there is room: beside marks, of which the first come first, and then in the middle of countries, or
 * a line above or below it.
 */
export function layNames(marks: readonly Named[], countries: readonly Named[], size: Size) {
  const corners = [0, size.width - corner.width].map((left) => ({
    ...{ left, right: left + corner.width, top: size.height - corner.height, bottom: size.height },
  }));
  const taken = [...corners, ...marks.map(({ x, y }) => boxOf(x - halfMark, y, 2 * halfMark))];
  const take = (box: Box) => {
    const isFree = box.left >= 0 && box.right <= size.width && !taken.some((other) => meet(box, other));
    if (isFree) taken.push(box);
    return isFree;
  };
  const sides = marks.map(({ x, y, words }) => {
    const width = Math.min(words.length * letter, longest);
    if (take(boxOf(x + halfMark, y, width))) return "right";
    return take(boxOf(x - halfMark - width, y, width)) ? "left" : null;
  });
  const shown = countries.flatMap(({ x, y, words }) => {
    const width = words.length * letter;
    const down = [0, 2 * halfMark, -2 * halfMark].find((by) => take(boxOf(x - width / 2, y + by, width)));
    return down === undefined ? [] : [{ words, x, y: y + down }];
  });
  return { sides, countries: shown };
}

const boxOf = (left: number, y: number, width: number): Box => ({
  ...{ left, right: left + width, top: y - halfLine, bottom: y + halfLine },
});
const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const equator = 40_075_017;
const longestScale = 100;

/** A round distance in the middle of the window, and its length in pixels. */
export function scaleOf({ k, y }: View, { height }: Size): { words: string; pixels: number } {
  const metres = equator / Math.cosh(Math.PI * (1 - (2 * (height / 2 - y)) / k)) / k;
  const power = 10 ** Math.floor(Math.log10(metres * longestScale));
  const distance = Math.max(
    ...[1, 2, 5].map((by) => by * power).filter((each) => each <= metres * longestScale),
  );
  const words =
    distance < 1000
      ? t("{distance, number} m", { distance })
      : t("{distance, number} km", { distance: distance / 1000 });
  return { words, pixels: distance / metres };
}
