import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Day } from "#contract/day-rules.ts";
import type { Details } from "#contract/reflections/reflection-history.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { t } from "#contract/translate.ts";
import { explainRefusal } from "#web/lib/api-failure.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { timeZoneName, timeZones } from "#web/lib/time-zones.ts";
import { useCompanionOn } from "#web/lib/user-query.ts";
import { instantAt, wallMomentAt } from "#web/lib/wall-moment.ts";
import { isEnter } from "#web/lib/writing.ts";
import { SearchSelect } from "#web/ui/search-select.tsx";
import { Setting, SwitchSetting } from "#web/ui/setting.tsx";
import { TimeField } from "#web/ui/time-field.tsx";
import { useChangeDetails } from "../../details/use-details.ts";
import type { OpenPage } from "../../use-desk.ts";

type RowProps = { reflection: Reflection; open: OpenPage; today: Day };

export function DayRow({ reflection, open, today }: RowProps) {
  const { id, day, kind } = reflection;
  const change = useChangeDetails(id, open);
  return (
    <Setting
      wide
      name={t("Day")}
      help={
        kind === "daily"
          ? t("It is the daily reflection of this day.")
          : t("The day that this reflection belongs to.")
      }
      error={refusalOf(change, "day", ({ day: tried }) =>
        tried ? `${formatDay(tried, "dateAndYear")}: ` : "",
      )}
    >
      {({ labelledBy, ...control }) => (
        <DayField
          {...control}
          labelledBy={labelledBy}
          day={day}
          latest={today}
          isBusy={change.isPending}
          onChange={(chosen) => change.mutate({ day: chosen })}
        />
      )}
    </Setting>
  );
}

export function WrittenRow({ reflection, open, today }: RowProps) {
  const { id, written_at, time_zone } = reflection;
  const change = useChangeDetails(id, open);
  const [isUnreadable, setUnreadable] = useState(false);
  const wall = wallMomentAt(written_at, time_zone);
  const write = (part: Partial<typeof wall>) => {
    setUnreadable(false);
    change.mutate({ written_at: instantAt({ ...wall, ...part }, time_zone) });
  };
  return (
    <Setting
      wide
      name={t("Written")}
      help={t("When you started it, in local time.")}
      error={isUnreadable ? t("Enter a time of day such as 22:41.") : refusalOf(change, "written_at")}
    >
      {({ labelledBy, describedBy, invalid }) => (
        <span className="details__moment">
          <DayField
            labelledBy={labelledBy}
            describedBy={describedBy}
            invalid={invalid}
            day={wall.day}
            latest={today}
            isBusy={change.isPending}
            onChange={(day) => write({ day })}
          />
          <TimeField
            label={t("Written at")}
            value={wall.time}
            describedBy={describedBy}
            onChange={(time) => {
              if (time !== wall.time) write({ time });
              return true;
            }}
            onUnreadable={() => setUnreadable(true)}
          />
        </span>
      )}
    </Setting>
  );
}

export function ZoneRow({ reflection: { id, time_zone }, open }: RowProps) {
  const change = useChangeDetails(id, open);
  return (
    <Setting
      wide
      name={t("Time zone")}
      help={t("Where you were. Changing it adjusts the time shown above.")}
      error={refusalOf(change, "time_zone")}
    >
      {(ids) => (
        <SearchSelect
          {...ids}
          searchLabel={t("Search time zones")}
          emptyWords={t("No time zone has this name.")}
          options={timeZones(time_zone).map((zone) => ({ value: zone, label: timeZoneName(zone) }))}
          value={time_zone}
          onChange={(zone) => zone !== time_zone && change.mutate({ time_zone: zone })}
        />
      )}
    </Setting>
  );
}

export function StarRow({ reflection: { id, starred }, open }: RowProps) {
  const change = useChangeDetails(id, open);
  return (
    <SwitchSetting
      name={t("Starred")}
      help={t("So you can find it easily.")}
      error={refusalOf(change, "starred")}
      checked={starred}
      onChange={(checked) => change.mutate({ starred: checked })}
    />
  );
}

/** Shown only if AI is available, or if AI is already switched off for this reflection. */
export function MayReadRow({ reflection: { id, excluded_from_ai }, open }: RowProps) {
  const change = useChangeDetails(id, open);
  const hasAi = useCompanionOn();
  if (!hasAi && !excluded_from_ai) return null;
  return (
    <SwitchSetting
      name={t("AI may read this")}
      help={t("No model, and no assistant that you connect, sees a reflection that is switched off here.")}
      error={refusalOf(change, "excluded_from_ai")}
      checked={!excluded_from_ai}
      onChange={(checked) => change.mutate({ excluded_from_ai: !checked })}
    />
  );
}

type Changing = { error: Error | null; variables: Details | undefined };

/** Shown next to a field that was reset to its old value, so it names the rejected value. */
export function refusalOf(
  { error, variables = {} }: Changing,
  field: keyof Details,
  triedWords: (tried: Details) => string = () => "",
): string | undefined {
  const reason = explainRefusal(error, field);
  return reason && `${triedWords(variables)}${reason} ${t("Nothing was changed.")}`;
}

/** While a date is typed, the field holds other dates. Only one that stays this long is meant. */
const stillMs = 900;
const earliest: Day = "1800-01-01";

type DayFieldProps = {
  labelledBy: string;
  describedBy: string;
  invalid: boolean;
  day: Day;
  latest: Day;
  isBusy: boolean;
  onChange: (day: Day) => void;
};

function DayField({ labelledBy, describedBy, invalid, day, latest, isBusy, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const offer = useRef(() => undefined);
  offer.current = () => {
    if (typed !== null && typed !== day && typed >= earliest) onChange(typed);
    setTyped(null);
  };
  useEffect(() => {
    if (typed === null || typed < earliest) return;
    const timer = setTimeout(() => offer.current(), stillMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const takeKey = (event: KeyboardEvent) => {
    if (isEnter(event)) offer.current();
  };
  return (
    <input
      className="input details__day tabular"
      type="date"
      lang={dateLanguage()}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      aria-busy={isBusy}
      min={earliest}
      max={latest}
      required
      value={typed ?? day}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={takeKey}
      onBlur={() => offer.current()}
    />
  );
}
