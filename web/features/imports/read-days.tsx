import { ChevronRight } from "lucide-react";
import type { ImportPreview } from "#contract/imports/import-preview.ts";
import { t } from "#contract/translate.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { rich } from "#web/lib/rich.ts";
import { SettingGroup } from "#web/ui/setting.tsx";
import { numberOrderOf } from "./preview-words.ts";

type ReadDay = ImportPreview["read_days"]["first"][number];

/** A longer list is folded after its first rows. */
const maxUnfolded = 12;
const shownAtFirst = 6;

/** The days that were found in texts, and how each was read, so that a person sees what went wrong. */
export function ReadDays({ preview }: { preview: ImportPreview }) {
  const { days, first, last } = preview.read_days;
  if (days === 0) return null;
  const isFolded = first.length > maxUnfolded;
  const order = numberOrderOf(preview);
  const between = days - first.length - last.length;
  return (
    <SettingGroup
      name={t("{count, plural, one {# date found in the text} other {# dates found in the text}}", {
        count: days,
      })}
      help={t("Each of these lines begins a new entry. Check that it was read as you meant it.")}
    >
      {order && <p className="data-note">{order}</p>}
      <Rows days={isFolded ? first.slice(0, shownAtFirst) : first} />
      {isFolded && (
        <details className="data-fold">
          <summary>
            {between === 0
              ? t("{count, plural, one {The other # date} other {The other # dates}}", {
                  count: days - shownAtFirst,
                })
              : t(
                  "{last, plural, one {The next {next, number} and the last # date} other {The next {next, number} and the last # dates}}",
                  { next: first.length - shownAtFirst, last: last.length },
                )}
            <ChevronRight className="icon icon--small" />
          </summary>
          <Rows days={first.slice(shownAtFirst)} />
          {between > 0 && (
            <p className="small quiet">
              {t("{count, plural, one {# more date in between} other {# more dates in between}}", {
                count: between,
              })}
            </p>
          )}
          <Rows days={last} />
        </details>
      )}
    </SettingGroup>
  );
}

function Rows({ days }: { days: readonly ReadDay[] }) {
  if (days.length === 0) return null;
  return (
    <ul className="read-days">
      {days.map(({ written, day, doubtful }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two lines can be the same
        <li key={at} className="read-day">
          <span className="read-day__written" dir="auto" translate="no">
            {written}
          </span>
          <span className="read-day__read" lang={dateLanguage()}>
            {formatDay(day, "full")}
          </span>
          {doubtful.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two lines can be the same
            <span key={index} className="read-day__doubtful">
              {rich("The line “<line></line>” stays in its text.", {
                line: () => <span dir="auto">{line}</span>,
              })}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
