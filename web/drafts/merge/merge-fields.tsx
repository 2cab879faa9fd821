import type { ReactNode } from "react";
import { shownTitle } from "#contract/activities/built-in-titles.ts";
import { formatList } from "#contract/formats.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import { t, tc } from "#contract/translate.ts";
import { asLabel, moods } from "#web/lib/feelings.ts";
import { Sun } from "#web/ui/sun.tsx";
import { MergeOne } from "./merge-choice.tsx";
import { type FieldHunk, type FieldName, fieldPickOf, type Merge } from "./merge-drafts.ts";
import { MergeWords } from "./merge-words.tsx";
import type { Picks } from "./named-hunks.ts";
import { splitBlocks } from "./split-blocks.ts";
import type { Pick } from "./three-way.ts";

const names = (): Record<FieldName, string> => ({
  title: t("Title"),
  prompt: t("Prompt"),
  mood: t("Mood"),
  feelings: t("Feelings"),
  tags: t("Tags"),
  intention: t("Intention"),
  answers: t("Answers"),
});

type MergeFieldsProps = {
  merge: Merge;
  activityId: string | null;
  picks: Picks;
  onPick: (key: string, pick: Pick) => void;
};

/** The fields that differ, without the text. */
export function MergeFields(props: MergeFieldsProps) {
  const { merge } = props;
  if (merge.fields.length === 0) return null;
  return (
    <div className="merge__fields">
      {merge.fields.map((field) => (
        <MergeField key={field.name} field={field} {...props} />
      ))}
    </div>
  );
}

function MergeField({ field, merge, activityId, picks, onPick }: MergeFieldsProps & { field: FieldHunk }) {
  const { name, by, mayKeepBoth } = field;
  const label = names()[name];
  return (
    <section className="merge__field">
      <h3 className="merge__name">{label}</h3>
      <MergeOne
        name={label}
        by={by}
        pick={fieldPickOf(field, merge, picks)}
        onPick={(chosen) => onPick(name, chosen)}
        value={(side) =>
          name === "answers" ? (
            <WholeText draft={merge[side]} />
          ) : (
            <span className="merge__value" dir="auto">
              {inWords(name, merge[side], activityId)}
            </span>
          )
        }
        both={mayKeepBoth ? t("Both together") : undefined}
      />
    </section>
  );
}

/** Answers on one side and a text without steps on the other: one of them is chosen. */
function WholeText({ draft: { answers, body } }: { draft: Draft }) {
  return (
    <span className="merge__whole">
      <span className="small quiet">{answers ? t("Answered step by step") : t("Written freely")}</span>
      {splitBlocks(body).map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places
        <MergeWords key={place} text={block} />
      ))}
    </span>
  );
}

function inWords(name: Exclude<FieldName, "answers">, draft: Draft, activityId: string | null): ReactNode {
  const none = <span className="quiet">{tc("no words", "None")}</span>;
  if (name === "mood") {
    const mood = moods.find(({ value }) => value === draft.mood);
    if (!mood) return none;
    return (
      <>
        <Sun height={mood.value} />
        <bdi>{mood.label}</bdi>
      </>
    );
  }
  if (name === "intention") return draft.answers?.intention || none;
  if (name === "title") return shownTitle(draft, activityId) || none;
  if (name === "prompt") return draft.prompt || none;
  const list = name === "feelings" ? draft.feelings.map(asLabel) : draft.tags.map((tag) => `#${tag}`);
  return formatList(list) || none;
}
