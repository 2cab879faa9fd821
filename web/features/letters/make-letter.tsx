import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Day } from "#contract/day-rules.ts";
import { daysOf, type LetterKind } from "#contract/letters/letter-rules.ts";
import { t } from "#contract/translate.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { SearchSelect } from "#web/ui/search-select.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";
import { letterPeriodsQuery, useMakeLetter } from "./letter-queries.ts";
import { periodName } from "./letter-words.ts";

const kinds = () =>
  [
    { value: "weekly", label: t("Week") },
    { value: "monthly", label: t("Month") },
    { value: "yearly", label: t("Year") },
  ] as const;

const words: Record<LetterKind, () => { name: string; find: string; none: string; notOver: string }> = {
  weekly: () => ({
    name: t("The week"),
    find: t("Find a week"),
    none: t("You didn’t write in such a week."),
    notOver: t("No week in which you wrote is over yet."),
  }),
  monthly: () => ({
    name: t("The month"),
    find: t("Find a month"),
    none: t("You didn’t write in such a month."),
    notOver: t("No month in which you wrote is over yet."),
  }),
  yearly: () => ({
    name: t("The year"),
    find: t("Find a year"),
    none: t("You didn’t write in such a year."),
    notOver: t("No year in which you wrote is over yet."),
  }),
};

/** Makes the letter of any past week, month or year with text. */
export function MakeLetter() {
  const [kind, setKind] = useState<LetterKind>("monthly");
  const [chosen, setChosen] = useState<Day | null>(null);
  const { data, error } = useQuery(letterPeriodsQuery(kind));
  const make = useMakeLetter();
  const labelId = useId();
  const periods = data?.periods ?? [];
  const period = periods.find(({ from }) => from === chosen) ?? periods[0];
  const failure = make.error ?? error;
  return (
    <SettingGroup name={t("A letter about the past")}>
      <div className="letters__make">
        <Segmented label={t("What the letter is about")} options={kinds()} value={kind} onChange={setKind} />
        {period && (
          <>
            <span className="visually-hidden" id={labelId}>
              {words[kind]().name}
            </span>
            <SearchSelect
              labelledBy={labelId}
              searchLabel={words[kind]().find}
              emptyWords={words[kind]().none}
              options={periods.map((each) => ({ value: each.from, label: periodName({ kind, ...each }) }))}
              value={period.from}
              onChange={setChosen}
            />
            <Button disabled={make.isPending} onClick={() => make.mutate({ kind, day: period.from })}>
              {make.isPending
                ? t("One moment")
                : period.letter_id
                  ? t("Open the letter")
                  : t("Make the letter")}
            </Button>
          </>
        )}
      </div>
      <p className="small quiet" role="status">
        {period &&
          t("You wrote on {written, number} of {all, plural, one {# day} other {# days}} in this period.", {
            written: period.days,
            all: daysOf(period).length,
          })}
        {data && !period && words[kind]().notOver}
      </p>
      {failure && <Alert>{failure.message}</Alert>}
    </SettingGroup>
  );
}
