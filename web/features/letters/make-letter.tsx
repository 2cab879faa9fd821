import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Day } from "#contract/day-rules.ts";
import { daysOf, type LetterKind, periodNames } from "#contract/letters/letter-rules.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { SearchSelect } from "#web/ui/search-select.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";
import { letterPeriodsQuery, useMakeLetter } from "./letter-queries.ts";
import { periodName } from "./letter-words.ts";

const kinds = [
  { value: "weekly", label: "Week" },
  { value: "monthly", label: "Month" },
  { value: "yearly", label: "Year" },
] as const;

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
    <SettingGroup name="A letter about the past">
      <div className="letters__make">
        <Segmented label="What the letter is about" options={kinds} value={kind} onChange={setKind} />
        {period && (
          <>
            <span className="visually-hidden" id={labelId}>
              The {periodNames[kind]}
            </span>
            <SearchSelect
              labelledBy={labelId}
              searchLabel={`Find a ${periodNames[kind]}`}
              emptyWords={`You didn’t write in such a ${periodNames[kind]}.`}
              options={periods.map((each) => ({ value: each.from, label: periodName({ kind, ...each }) }))}
              value={period.from}
              onChange={setChosen}
            />
            <Button disabled={make.isPending} onClick={() => make.mutate({ kind, day: period.from })}>
              {make.isPending ? "One moment" : period.letter_id ? "Open the letter" : "Make the letter"}
            </Button>
          </>
        )}
      </div>
      <p className="small quiet" role="status">
        {period && `You wrote on ${period.days} of its ${daysOf(period).length} days.`}
        {data && !period && `No ${periodNames[kind]} in which you wrote is over yet.`}
      </p>
      {failure && <Alert>{failure.message}</Alert>}
    </SettingGroup>
  );
}
