import { useState } from "react";
import { joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { explainRefusal } from "#web/lib/api-failure.ts";
import { useSavePreference } from "#web/lib/preferences.ts";
import { useUser } from "#web/lib/user-query.ts";
import { FirstStepCard, type FirstStepFrame } from "#web/ui/first-step-card.tsx";
import { SelectSetting } from "#web/ui/select-field.tsx";
import { dayEndInWords, dayEndOptions, zoneInWords } from "./preference-options.ts";

/** The second thing that a newcomer may choose. It is saved when they continue. */
export function DayEndStep({ frame }: { frame: FirstStepFrame }) {
  const { day_end: stored, time_zone: zone } = useUser().preferences;
  const save = useSavePreference("day_end");
  const [dayEnd, setDayEnd] = useState(stored);

  function saveAndContinue() {
    if (dayEnd === stored) frame.onDone();
    else save.mutate(dayEnd, { onSuccess: frame.onDone });
  }

  return (
    <FirstStepCard
      frame={frame}
      title={t("When does your day end?")}
      lead={t("For those who write late: words after midnight can still belong to the day before.")}
      saving={save.isPending ? t("Saving") : null}
      onContinue={saveAndContinue}
    >
      <SelectSetting
        name={t("A day ends at")}
        help={<span role="status">{dayEndInWords(dayEnd)}</span>}
        error={
          save.error
            ? joinSentences([t("This was not saved."), explainRefusal(save.error, "day_end")])
            : undefined
        }
        options={dayEndOptions(stored)}
        value={dayEnd}
        onChange={setDayEnd}
      />
      <p className="first-step__note">{zoneInWords(zone)}</p>
    </FirstStepCard>
  );
}
