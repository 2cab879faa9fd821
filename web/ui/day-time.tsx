import { dateLanguage, formatDay } from "#web/lib/dates.ts";

type DayTimeProps = {
  day: Parameters<typeof formatDay>[0];
  format: Parameters<typeof formatDay>[1];
  className?: string;
};

/** A day in the language that its person chose for dates, which may not be the page's. */
export const DayTime = ({ day, format, className }: DayTimeProps) => (
  <time className={className} dateTime={day} lang={dateLanguage()}>
    {formatDay(day, format)}
  </time>
);
