import { addDays, type Day } from "#contract/day-rules.ts";
import { t } from "#contract/translate.ts";
import { addMonths, firstOf, lastOf, type Month, monthOf, sameDayIn } from "../../calendar/calendar-days.ts";

export type DatePreset = { name: string; from: Day; to: Day };

/** Zones where summer is from December to February. Zones near the equator are left out. */
const southern =
  /^(Australia|Antarctica)\/|^Pacific\/(Auckland|Chatham|Fiji|Tongatapu|Noumea)$|^America\/(Argentina\/|Buenos_Aires|Sao_Paulo|Santiago|Punta_Arenas|Coyhaique|Montevideo|Asuncion|Campo_Grande|Cuiaba)|^Africa\/(Johannesburg|Windhoek|Gaborone|Maseru|Mbabane|Maputo|Harare)$|^Indian\/(Mauritius|Reunion|Antananarivo)$/;

/** Date ranges such as “last summer”. */
export function datePresets(today: Day, timeZone: string): DatePreset[] {
  const month = monthOf(today);
  const aYearAgo = sameDayIn(addMonths(month, -12), today);
  return [
    { name: t("This month"), from: firstOf(month), to: lastOf(month) },
    { name: t("Last summer"), ...lastSummer(today, southern.test(timeZone) ? "12" : "06") },
    { name: t("A year ago"), from: addDays(aYearAgo, -3), to: addDays(aYearAgo, 3) },
  ];
}

/** The latest summer that is over. */
function lastSummer(today: Day, firstMonth: "06" | "12"): { from: Day; to: Day } {
  const spanFrom = (from: Month) => ({ from: firstOf(from), to: lastOf(addMonths(from, 2)) });
  const ofThisYear = spanFrom(`${today.slice(0, 4)}-${firstMonth}`);
  if (ofThisYear.to < today) return ofThisYear;
  const before = spanFrom(addMonths(monthOf(ofThisYear.from), -12));
  return before.to < today ? before : spanFrom(addMonths(monthOf(ofThisYear.from), -24));
}
