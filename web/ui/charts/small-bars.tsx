import "./charts.css";
import { useWidth } from "./use-width.ts";

type SmallBarsProps = {
  /** The whole chart in one sentence, for screen readers. */
  label: string;
  /** From the earliest to the latest. */
  counts: readonly number[];
  /** The labels below both ends. */
  from: string;
  to: string;
};

/** Bars of counts in equal spans of time. */
export function SmallBars({ label, counts, from, to }: SmallBarsProps) {
  const most = Math.max(1, ...counts);
  return (
    <div className="small-chart" dir="ltr">
      <svg
        className="small-bars"
        viewBox={`0 0 ${counts.length * 8} 40`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {counts.map((count, index) => {
          const height = count === 0 ? 1.5 : 6 + (34 * count) / most;
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a span has no identity but its position
              key={index}
              data-empty={count === 0 || undefined}
              x={index * 8 + 1.5}
              y={40 - height}
              width={5}
              height={height}
            />
          );
        })}
      </svg>
      <Ends from={from} to={to} />
    </div>
  );
}

type SparksProps = {
  label: string;
  /** From the earliest to the latest. */
  values: readonly number[];
  least: number;
  most: number;
  from: string;
  to: string;
};

const sparksHeight = 56;
const inset = 6;

/** A line through the last few values; the latest is marked. */
export function Sparks({ label, values, least, most, from, to }: SparksProps) {
  const { element, width } = useWidth<HTMLDivElement>();
  const x = (index: number) =>
    values.length === 1 ? width / 2 : inset + (index * (width - 2 * inset)) / (values.length - 1);
  const y = (value: number) =>
    sparksHeight - inset - ((value - least) * (sparksHeight - 2 * inset)) / (most - least);
  const path = values.map((value, index) => `${index === 0 ? "M" : "L"}${x(index)} ${y(value)}`).join("");
  return (
    <div className="small-chart" dir="ltr" ref={element}>
      <svg className="sparks" role="img" aria-label={label}>
        {width > 0 && (
          <>
            <path className="chart__grid" d={`M0 ${y(least)}H${width}M0 ${y(most)}H${width}`} />
            <path className="chart__trend" data-series={0} d={path} />
            {values.map((value, index) => (
              <circle
                // biome-ignore lint/suspicious/noArrayIndexKey: a value has no identity but its position
                key={index}
                className="chart__mark"
                data-series={0}
                cx={x(index)}
                cy={y(value)}
                r={index === values.length - 1 ? 4.2 : 2.4}
              />
            ))}
          </>
        )}
      </svg>
      <Ends from={from} to={to} />
    </div>
  );
}

function Ends({ from, to }: { from: string; to: string }) {
  return (
    <div className="small-chart__ends" aria-hidden="true">
      <bdi>{from}</bdi>
      <bdi>{to}</bdi>
    </div>
  );
}
