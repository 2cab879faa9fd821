import { dateLanguage, formatDay } from "#web/lib/dates.ts";

type DayTimeProps = {
  day: Parameters<typeof formatDay>[0];
  format: Parameters<typeof formatDay>[1];
  className?: string;
};

/** A day, in the language chosen for dates. It may differ from the page's language. */
export const DayTime = ({ day, format, className }: DayTimeProps) => (
  <time className={className} dateTime={day} lang={dateLanguage()}>
    {formatDay(day, format)}
  </time>
);
