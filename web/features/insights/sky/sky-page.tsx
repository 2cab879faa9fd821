import { t, tc } from "#contract/translate.ts";
import { notShown } from "#web/lib/connection.ts";
import { TextButton } from "#web/ui/button.tsx";
import { BackLink, ButtonLink } from "#web/ui/link.tsx";
import "../insights.css";
import "./sky.css";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Preferences } from "#contract/accounts/accounts.ts";
import type { Day } from "#contract/day-rules.ts";
import type { InsightDay } from "#contract/insights/insights.ts";
import { sceneWords } from "#web/features/reflections/details/details.ts";
import { dateLanguage, formatClock, formatDay } from "#web/lib/dates.ts";
import { useToday } from "#web/lib/use-today.ts";
import { ChartFrame } from "#web/ui/charts/chart-frame.tsx";
import { useWidth } from "#web/ui/charts/use-width.ts";
import { Walk } from "#web/ui/charts/walk.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { countsQuery, daysQuery } from "../insight-queries.ts";
import { WrittenOn } from "../mood/written-on.tsx";
import { YearSteps, yearOf } from "../mood/year-card.tsx";
import { spanOf, yearSpan } from "../span.ts";
import { type Band, bandOf, paintBand, stripesOf } from "./sky-band.ts";
import { type SkyOf, usePictures } from "./use-pictures.ts";

type SkyPageProps = {
  preferences: Preferences;
  skyOf: SkyOf;
  /** A small picture of a background. */
  thumbnail: (file: string) => ReactNode;
};

/** A year as one band of the skies that it was written under. */
export function SkyPage({ preferences, skyOf, thumbnail }: SkyPageProps) {
  const today = useToday(preferences);
  const [year, setYear] = useState(yearOf(today));
  const whole = useQuery(countsQuery(spanOf("all", today), today));
  const { data: days, error, refetch } = useQuery(daysQuery(yearSpan(year)));
  const first = whole.data?.first_day ?? null;
  const isEmpty = whole.data !== undefined && first === null;
  return (
    <div className="page page--library">
      <Pane className="insight skies" aria-busy={!days && !error}>
        <BackLink to="/insights">{t("Insights")}</BackLink>
        <div className="insight__head">
          <h1 className="page-title">{t("The sky you wrote under")}</h1>
          {first !== null && (
            <YearSteps year={year} first={yearOf(first)} last={yearOf(today)} onYear={setYear} />
          )}
        </div>
        {isEmpty ? (
          <EmptyState
            title={t("No skies yet")}
            words={t(
              "Each reflection stores the scene behind it and the hour when you began it. Together, they show your year as one long sky.",
            )}
          >
            <ButtonLink variant="primary" to="/dashboard">
              {t("Write on today’s page")}
            </ButtonLink>
          </EmptyState>
        ) : (
          days &&
          (days.some(hasScene) ? (
            <SkyBand key={year} year={year} today={today} days={days} skyOf={skyOf} thumbnail={thumbnail} />
          ) : (
            <EmptyState
              title={t("No skies in {year}", { year: String(year) })}
              words={t("No reflection of {year} has a stored scene.", {
                year: String(year),
              })}
            />
          ))
        )}
        {!days && (
          <QueryFailure
            error={error}
            retry={refetch}
            title={notShown(
              t("You’re offline, so your skies can’t be shown"),
              t("Your skies can’t be shown now"),
            )}
          />
        )}
      </Pane>
    </div>
  );
}

const hasScene = ({ scene }: InsightDay) => scene !== null;

type SkyBandProps = Omit<SkyPageProps, "preferences"> & {
  year: number;
  today: Day;
  days: readonly InsightDay[];
};

function SkyBand({ year, today, days, skyOf, thumbnail }: SkyBandProps) {
  const { element, width } = useWidth<HTMLDivElement>();
  const band = useMemo(() => (width > 0 ? bandOf(year, width) : null), [year, width]);
  const byDay = useMemo(() => new Map(days.map((one) => [one.day, one])), [days]);
  const [wanted, setWanted] = useState<Day | null>(null);
  const [open, setOpen] = useState<Day | null>(null);
  const say = useCallback((day: Day) => skyWords(byDay.get(day), skyOf), [byDay, skyOf]);
  const data = useCallback(
    () => ({
      // Translators: the columns of a table: the day, and the picture behind its page.
      columns: [tc("date", "Day"), t("Sky")],
      rows: days.filter(hasScene).map(({ day }) => ({
        id: day,
        head: formatDay(day, "full"),
        cells: [say(day)],
        raw: [day, say(day)],
      })),
      headLanguage: dateLanguage(),
    }),
    [days, say],
  );
  const day = wanted ?? days.findLast(hasScene)?.day ?? `${year}-01-01`;
  const background = byDay.get(day)?.scene?.background;
  const label = t("Skies of {year}", { year: String(year) });
  return (
    <>
      <ChartFrame
        label={label}
        data={data}
        readout={
          <>
            {background && thumbnail(background)}
            <span className="chart__day" lang={dateLanguage()}>
              {formatDay(day, "full")}
            </span>
            <span className="chart__value">
              <b>{say(day)}</b>
            </span>
            {byDay.has(day) && <TextButton onClick={() => setOpen(day)}>{t("What I wrote")}</TextButton>}
          </>
        }
      >
        <div ref={element} className="skies__band" dir="ltr" data-drawing="">
          {band && (
            <>
              <Painted band={band} days={days} today={today} skyOf={skyOf} />
              <MonthNames band={band} />
              <Cursor band={band} day={day} />
              <Walk
                label={label}
                count={Math.min(band.days, band.indexOf(today) + 1)}
                at={band.indexOf(day)}
                words={t("{day}: {value}", { day: formatDay(day, "full"), value: say(day) })}
                onGo={(index) => setWanted(band.dayAt(index))}
                nearest={(x, y) => upTo(band.indexOf(today), band.indexAt(x, y))}
                onOpen={(index) => setOpen(band.dayAt(index))}
              />
            </>
          )}
        </div>
      </ChartFrame>
      {open !== null && <WrittenOn day={open} onClose={() => setOpen(null)} />}
      <p className="insight__note">
        {t(
          "A day without a stored scene shows the previous sky, faded. The hour tints a sky: dark at night, warm in the morning and evening.",
        )}
      </p>
    </>
  );
}

const upTo = (last: number, index: number | null) => (index === null || index > last ? null : index);

type PaintedProps = { band: Band; days: readonly InsightDay[]; today: Day; skyOf: SkyOf };

function Painted({ band, days, today, skyOf }: PaintedProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const stripes = useMemo(() => stripesOf(band, days, today), [band, days, today]);
  const pictures = usePictures(stripes, skyOf);
  useEffect(() => {
    if (canvas.current && pictures) paintBand(canvas.current, band, stripes, pictures);
  }, [band, stripes, pictures]);
  return <canvas ref={canvas} className="skies__canvas" style={{ width: band.width, height: band.height }} />;
}

const MonthNames = ({ band }: { band: Band }) => (
  <svg className="skies__months" width={band.width} height={band.height} aria-hidden="true">
    {band.months.map(({ day, index }) => {
      const { x, y } = band.placeOf(index);
      return (
        <text key={day} x={x + 2} y={y + band.lineHeight + 18} lang={dateLanguage()}>
          {formatDay(day, "shortMonth")}
        </text>
      );
    })}
  </svg>
);

function Cursor({ band, day }: { band: Band; day: Day }) {
  const { x, y, step } = band.placeOf(band.indexOf(day));
  const middle = x + step / 2;
  return (
    <svg className="chart__cursor" data-cursor="" width={band.width} height={band.height} aria-hidden="true">
      <path className="skies__here" d={`M${middle} ${y - 5}v${band.lineHeight + 10}`} />
    </svg>
  );
}

/** `Forest Lake, night, about 22:00` */
function skyWords(one: InsightDay | undefined, skyOf: SkyOf): string {
  if (!one) return t("No words");
  const time = formatClock(`${String(one.hour).padStart(2, "0")}:00`);
  if (!one.scene) return t("No stored scene, about {time}", { time });
  const scene = sceneWords(one.scene, skyOf(one.scene.background).name ?? undefined);
  // Translators: “scene” is the picture behind a page, and its part of the day if it has one.
  return t("{scene}, about {time}", { scene, time });
}
