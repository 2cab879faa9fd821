import type { ReactNode } from "react";
import { moods } from "#contract/moods.ts";
import type { Draft } from "#contract/reflections.ts";
import { Sun } from "#web/ui/sun.tsx";
import { asLabel } from "../rail/feelings.ts";
import { MergeChoice } from "./merge-choice.tsx";
import { type FieldHunk, type FieldName, fieldPickOf, type Merge, type Picks } from "./merge-drafts.ts";
import type { Pick, Side } from "./three-way.ts";

const names: Record<FieldName, string> = {
  title: "Title",
  prompt: "Prompt",
  mood: "Mood",
  feelings: "Feelings",
  tags: "Tags",
};

type MergeFieldsProps = { merge: Merge; picks: Picks; onPick: (key: string, pick: Pick) => void };

/** What differs besides the text. */
export function MergeFields({ merge, picks, onPick }: MergeFieldsProps) {
  if (merge.fields.length === 0) return null;
  return (
    <div className="merge__fields">
      {merge.fields.map((field) => (
        <MergeField key={field.name} field={field} merge={merge} picks={picks} onPick={onPick} />
      ))}
    </div>
  );
}

function MergeField({ field, merge, picks, onPick }: MergeFieldsProps & { field: FieldHunk }) {
  const { name, by, mayKeepBoth } = field;
  const pick = fieldPickOf(field, merge, picks);
  const value = (side: Side) => (
    <span className="merge__value" dir="auto">
      {inWords(name, merge[side])}
    </span>
  );
  return (
    <section className="merge__field">
      <h3 className="merge__name">{names[name]}</h3>
      {by === "both" ? (
        <MergeChoice
          name={names[name]}
          pick={pick}
          onPick={(chosen) => onPick(name, chosen)}
          mine={value("mine")}
          theirs={value("theirs")}
          both={mayKeepBoth ? "Both together" : undefined}
        />
      ) : (
        <p className="merge__taken">
          <span className="merge__mark">Changed {inPlace[by]}</span>
          {value(pick === "both" ? by : pick)}
          <button
            type="button"
            className="link small"
            onClick={() => onPick(name, pick === by ? otherThan(by) : by)}
          >
            {pick === by ? "Keep it as it was" : "Take the change"}
          </button>
        </p>
      )}
    </section>
  );
}

export const inPlace = { mine: "on this device", theirs: "on the server" } as const;

export const otherThan = (side: Side): Side => (side === "mine" ? "theirs" : "mine");

function inWords(name: FieldName, draft: Draft): ReactNode {
  const none = <span className="quiet">None</span>;
  if (name === "mood") {
    const mood = moods.find(({ value }) => value === draft.mood);
    if (!mood) return none;
    return (
      <>
        <Sun height={mood.value} />
        {mood.label}
      </>
    );
  }
  if (name === "title" || name === "prompt") return draft[name] || none;
  const list = name === "feelings" ? draft.feelings.map(asLabel) : draft.tags.map((tag) => `#${tag}`);
  return list.join(", ") || none;
}
