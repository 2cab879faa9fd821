import { t } from "#contract/translate.ts";
import "./charts.css";
import { type ReactNode, startTransition, useEffect, useId, useRef, useState } from "react";
import { whenIdle } from "#web/lib/later.ts";
import type { ChartData } from "./chart-data.ts";
import { ChartMenu } from "./chart-menu.tsx";
import { ChartTable } from "./chart-table.tsx";

type ChartFrameProps = {
  /** It may be a person's own words. */
  label: string;
  /** The language of the label and the values, where it may differ from the page's. */
  language?: string | undefined;
  data: () => ChartData;
  /** The current value, above the drawing. */
  readout?: ReactNode;
  legend?: ReactNode;
  /** What is drawn are words as well, so that screen readers need no hidden table. */
  isReadable?: boolean;
  children: ReactNode;
};

/** As many rows as a screen reader may read out unasked; the whole table is in the menu. */
const maxHiddenRows = 400;

/** A drawing with its menu: the same values as a table, as a file and as a picture. */
export function ChartFrame({
  label,
  language,
  data,
  readout,
  legend,
  isReadable,
  children,
}: ChartFrameProps) {
  const id = useId();
  const stage = useRef<HTMLDivElement>(null);
  const [isTable, setIsTable] = useState(false);
  return (
    <figure className="chart" aria-labelledby={`${id}-label`}>
      <figcaption className="visually-hidden" id={`${id}-label`} dir="auto" lang={language}>
        {label}
      </figcaption>
      <div className="chart__head">
        <p className="chart__readout">{!isTable && readout}</p>
        <ChartMenu label={label} data={data} stage={stage} isTable={isTable} onTable={setIsTable} />
      </div>
      {isTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard
        <section className="chart__table" aria-label={t("{label}, as a table", { label })} tabIndex={0}>
          <ChartTable label={label} language={language} data={data()} />
        </section>
      ) : (
        <>
          <div ref={stage}>
            {children}
            {legend}
          </div>
          {!isReadable && <HiddenTable label={label} language={language} data={data} />}
        </>
      )}
    </figure>
  );
}

/** For screen readers. It comes after the drawing, which must not wait for hundreds of rows. */
function HiddenTable({ label, language, data }: Pick<ChartFrameProps, "label" | "language" | "data">) {
  const [shown, setShown] = useState<ChartData | null>(null);
  useEffect(() => {
    let isCurrent = true;
    whenIdle(() => isCurrent && startTransition(() => setShown(data())));
    return () => {
      isCurrent = false;
    };
  }, [data]);
  return (
    shown && (
      <div className="visually-hidden">
        <ChartTable label={label} language={language} data={shown} most={maxHiddenRows} />
      </div>
    )
  );
}
