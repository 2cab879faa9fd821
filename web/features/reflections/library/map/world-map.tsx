import { useQuery } from "@tanstack/react-query";
import { Maximize, Minus, Plus } from "lucide-react";
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { placeWords } from "#contract/reflections/surroundings.ts";
import { t } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
import { useWidth } from "#web/ui/charts/use-width.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import {
  type Cluster,
  clustersOf,
  fitted,
  held,
  type Listed,
  layNames,
  type MapPlace,
  type Size,
  scaleOf,
  type View,
  zoomed,
} from "./map-places.ts";
import { coarseLands, fineLandsQuery, inWorld } from "./outlines.ts";

type WorldMapProps = { places: readonly Listed[]; onChoose: (places: Listed[]) => void };

const height = (width: number) => Math.round(Math.min(Math.max(width * 0.5, 320), 480));
const zoomStep = 1.6;
const steps: { key: string; by?: [number, number]; zoom?: number }[] = [
  { key: "ArrowLeft", by: [60, 0] },
  { key: "ArrowRight", by: [-60, 0] },
  { key: "ArrowUp", by: [0, 60] },
  { key: "ArrowDown", by: [0, -60] },
  { key: "+", zoom: zoomStep },
  { key: "=", zoom: zoomStep },
  { key: "-", zoom: 1 / zoomStep },
];

/** Natural Earth’s outlines, drawn in the browser. Wheel, pinch, drag, arrow keys, + and - move them. */
export function WorldMap({ places, onChoose }: WorldMapProps) {
  const { element, width } = useWidth<HTMLDivElement>();
  const mapped = useMemo(
    () =>
      places
        .flatMap((place): MapPlace[] => {
          const { latitude, longitude } = place;
          const at = latitude === null || longitude === null ? null : inWorld(latitude, longitude);
          return at ? [{ place, x: at[0], y: at[1] }] : [];
        })
        .sort((one, other) => other.place.reflections.length - one.place.reflections.length),
    [places],
  );
  return (
    <div className="map" ref={element}>
      {width > 0 && mapped.length > 0 && (
        <Moving key={width} places={mapped} size={{ width, height: height(width) }} onChoose={onChoose} />
      )}
      {mapped.length === 0 && (
        <p className="small quiet">
          {t("None of your places has coordinates yet. Add them in a page’s details.")}
        </p>
      )}
    </div>
  );
}

type MovingProps = { places: readonly MapPlace[]; size: Size; onChoose: WorldMapProps["onChoose"] };

function Moving({ places, size, onChoose }: MovingProps) {
  const [view, setView] = useState<View>(() => fitted(places, size));
  const frame = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const clusters = useMemo(() => clustersOf(places, view.k), [places, view.k]);
  const middle = { x: size.width / 2, y: size.height / 2 };
  const zoom = (factor: number, at = middle) => setView((now) => zoomed(now, factor, at, size));
  const move = (x: number, y: number) =>
    setView((now) => held({ k: now.k, x: now.x + x, y: now.y + y }, size));

  const turnWheel = useEffectEvent((event: WheelEvent) => {
    const { left, top } = frame.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const at = { x: event.clientX - left, y: event.clientY - top };
    const next = zoomed(view, 1.002 ** -event.deltaY, at, size);
    // At the end of zooming, the page scrolls.
    if (next.k === view.k) return;
    event.preventDefault();
    setView(next);
  });
  useEffect(() => {
    const map = frame.current;
    // React's own listener is passive, so the page would scroll with the map.
    map?.addEventListener("wheel", turnWheel, { passive: false });
    return () => map?.removeEventListener("wheel", turnWheel);
  }, []);

  const takeKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps.find(({ key }) => key === event.key);
    if (step?.by) move(...step.by);
    else if (step?.zoom) zoom(step.zoom);
    else if (event.key === "0") setView(fitted(places, size));
    else return;
    event.preventDefault();
    // The mark with the focus may go out of sight.
    frame.current?.focus();
  };

  /** One pointer moves the map, two also zoom it. */
  const drag = (event: PointerEvent) => {
    const known = pointers.current;
    const before = known.get(event.pointerId);
    if (!before) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const now = { x: event.clientX - left, y: event.clientY - top };
    const [other] = [...known].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    known.set(event.pointerId, now);
    if (!other) return move(now.x - before.x, now.y - before.y);
    const distance = (at: { x: number; y: number }) => Math.hypot(at.x - other.x, at.y - other.y) || 1;
    move((now.x - before.x) / 2, (now.y - before.y) / 2);
    zoom(distance(now) / distance(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  };
  const press = (event: PointerEvent) => {
    if (event.target instanceof Element && event.target.closest("button")) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX - left, y: event.clientY - top });
  };
  const release = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of marks, which keys move */}
      <div
        className="map__frame"
        ref={frame}
        role="group"
        aria-label={t("Map of your places. Arrow keys move it, plus and minus zoom.")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the map
        tabIndex={0}
        style={{ height: size.height }}
        onKeyDown={takeKey}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <Drawing clusters={clusters} view={view} size={size} onChoose={onChoose} />
      </div>
      <div className="map__tools">
        <IconButton label={t("Zoom in")} onClick={() => zoom(zoomStep)} Icon={Plus} />
        <IconButton label={t("Zoom out")} onClick={() => zoom(1 / zoomStep)} Icon={Minus} />
        <IconButton
          label={t("Show all places")}
          onClick={() => setView(fitted(places, size))}
          Icon={Maximize}
        />
      </div>
    </>
  );
}

type DrawingProps = {
  clusters: readonly Cluster[];
  view: View;
  size: Size;
  onChoose: WorldMapProps["onChoose"];
};

/** The lands and marks in sight. */
function Drawing({ clusters, view, size, onChoose }: DrawingProps) {
  const { k, x, y } = view;
  const isClose = k > size.width * 3;
  const { data: fineLands } = useQuery({ ...fineLandsQuery, enabled: isClose });
  const lands = ((isClose && fineLands) || coarseLands).filter(
    ({ left, right, top, bottom }) =>
      left * k + x < size.width && right * k + x > 0 && top * k + y < size.height && bottom * k + y > 0,
  );
  const inView = ({ x: across, y: down }: { x: number; y: number }) =>
    across > 0 && across < size.width && down > 0 && down < size.height;
  const marks = clusters
    .map((cluster) => ({ ...cluster, x: cluster.x * k + x, y: cluster.y * k + y, words: wordsOf(cluster) }))
    .filter(inView);
  const named = lands
    .filter(({ words, left, right }) => words !== "" && (right - left) * k > minNamed)
    .map((land) => ({ words: land.words, x: land.x * k + x, y: land.y * k + y }))
    .filter(inView);
  const { sides, countries } = layNames(marks, named, size);
  const scale = scaleOf(view, size);
  return (
    <>
      <svg className="map__world" width={size.width} height={size.height} aria-hidden="true">
        <g transform={`translate(${x} ${y}) scale(${k})`}>
          {lands.map(({ d }) => (
            <path key={d} d={d} />
          ))}
        </g>
        {countries.map((country) => (
          <text key={country.words} x={country.x} y={country.y} dy="0.35em">
            {country.words}
          </text>
        ))}
      </svg>
      <span className="map__scale tabular" style={{ width: scale.pixels }}>
        {scale.words}
      </span>
      {marks.map(({ places, pages, words, ...mark }, at) => (
        <button
          key={JSON.stringify([places[0]?.name, places[0]?.latitude, places[0]?.longitude])}
          type="button"
          className="map__mark tabular"
          style={{ left: mark.x, top: mark.y }}
          title={words}
          onClick={() => onChoose(places)}
        >
          {rich(
            "{pages, plural, one {#<hidden> page, </hidden>} other {#<hidden> pages, </hidden>}}<place>{words}</place>",
            {
              pages,
              words,
              hidden: (unit) => <span className="visually-hidden">{unit}</span>,
              place: (name) => (
                <span
                  className={sides[at] ? `map__name map__name--${sides[at]}` : "visually-hidden"}
                  dir="auto"
                >
                  {name}
                </span>
              ),
            },
          )}
        </button>
      ))}
    </>
  );
}

/** In pixels. */
const minNamed = 70;

const wordsOf = ({ places: [first, ...others] }: Cluster) =>
  [placeWords(first), others.length > 0 && `+${others.length}`].filter(Boolean).join(" ");
