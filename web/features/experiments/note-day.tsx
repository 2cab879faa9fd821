import type { ExperimentDay } from "#contract/experiments/experiments.ts";
import { t } from "#contract/translate.ts";
import { explainRefusal } from "#web/lib/api-failure.ts";
import { Chip } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { useNoteDay } from "./experiment-queries.ts";

const ratings = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

type NoteDayProps = {
  experimentId: string;
  day: ExperimentDay;
  a: string;
  b: string;
  /** The question of the scale, if it is asked on this day. */
  asks: string | null;
};

/** What was done on a day, and the outcome. A second press undoes a note. */
export function NoteDay({ experimentId, day: { day, side, did, rating }, a, b, asks }: NoteDayProps) {
  const note = useNoteDay(experimentId);
  const choices = [
    { value: "a", label: a },
    { value: "b", label: b },
    // Translators: the person did neither of the two things that the experiment compares.
    { value: "neither", label: t("Neither") },
  ] as const;
  return (
    <div className="note-day">
      {side !== null && (
        <fieldset className="note-day__choices" aria-label={t("What you did")}>
          {choices.map(({ value, label }) => (
            <Chip
              key={value}
              pressed={did === value}
              dir="auto"
              onClick={() => note.mutate({ day, did: did === value ? null : value, rating })}
            >
              {label}
            </Chip>
          ))}
        </fieldset>
      )}
      {asks !== null && (
        <fieldset className="note-day__scale" aria-label={asks}>
          <legend dir="auto">{asks}</legend>
          {ratings.map((value) => (
            <button
              key={value}
              type="button"
              className="rating tabular"
              aria-pressed={rating === value}
              onClick={() => note.mutate({ day, did, rating: rating === value ? null : value })}
            >
              {value}
            </button>
          ))}
        </fieldset>
      )}
      {note.error && (
        <FieldError id={`${experimentId}-${day}`}>{explainRefusal(note.error, "day")}</FieldError>
      )}
    </div>
  );
}
