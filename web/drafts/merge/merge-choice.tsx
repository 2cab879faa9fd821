import { type ReactNode, useId } from "react";
import { t } from "#contract/translate.ts";
import type { Pick, Side } from "./three-way.ts";

export const sideNames = (): Record<Side, string> => ({ mine: t("This device"), theirs: t("On the server") });

type MergeChoiceProps = {
  /** The name of the choice for screen readers. */
  name: ReactNode;
  pick: Pick;
  onPick: (pick: Pick) => void;
  mine: ReactNode;
  theirs: ReactNode;
  /** The label of a third choice that takes both; absent if they can't be combined. */
  both?: string | undefined;
};

export function MergeChoice({ name, pick, onPick, mine, theirs, both }: MergeChoiceProps) {
  const group = useId();
  const radio = (value: Pick) => ({ isChosen: pick === value, onChoose: () => onPick(value) });
  return (
    <fieldset className="merge__pair">
      <legend className="visually-hidden">{name}</legend>
      <Choice {...radio("mine")} name={sideNames().mine} group={group} isTaken={pick === "both"}>
        {mine}
      </Choice>
      <Choice {...radio("theirs")} name={sideNames().theirs} group={group} isTaken={pick === "both"}>
        {theirs}
      </Choice>
      {both && <Choice {...radio("both")} name={both} group={group} />}
    </fieldset>
  );
}

type MergeOneProps = {
  name: ReactNode;
  by: Side | "both";
  pick: Pick;
  onPick: (pick: Pick) => void;
  value: (side: Side) => ReactNode;
  both?: string | undefined;
};

/** A value that differs: a choice if both sides changed it, otherwise the change with a button to undo it. */
export function MergeOne({ name, by, pick, onPick, value, both }: MergeOneProps) {
  if (by === "both")
    return (
      <MergeChoice
        name={name}
        pick={pick}
        onPick={onPick}
        mine={value("mine")}
        theirs={value("theirs")}
        both={both}
      />
    );
  return (
    <div className="merge__taken">
      <span className="merge__mark">{changedWords[by]()}</span>
      {value(pick === "both" ? by : pick)}
      <button type="button" className="link small" onClick={() => onPick(pick === by ? otherThan(by) : by)}>
        {pick === by ? t("Keep it as it was") : t("Take the change")}
      </button>
    </div>
  );
}

export const changedWords = {
  mine: () => t("Changed on this device"),
  theirs: () => t("Changed on the server"),
} as const;

export const otherThan = (side: Side): Side => (side === "mine" ? "theirs" : "mine");

type ChoiceProps = {
  name: string;
  group: string;
  isChosen: boolean;
  /** Taken as part of "both". */
  isTaken?: boolean;
  onChoose: () => void;
  children?: ReactNode;
};

function Choice({ name, group, isChosen, isTaken, onChoose, children }: ChoiceProps) {
  return (
    <label className={children ? "merge__choice" : "merge__both"} data-taken={isTaken || undefined}>
      <span className="merge__pick">
        <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
        {name}
      </span>
      {children}
    </label>
  );
}
