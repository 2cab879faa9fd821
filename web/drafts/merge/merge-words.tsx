import { useMemo } from "react";
import { t } from "#contract/translate.ts";
import { blocksOf, styledBlock } from "../compare/blocks.ts";
import { wordDifference } from "../compare/difference.ts";

type MergeWordsProps = {
  /** One block of Markdown; empty if this side has none. */
  text: string;
  /** The other side's text. Words that it lacks are underlined. */
  beside?: string;
  /** Words that only the other text has are crossed out. */
  showsRemoved?: boolean;
  /** Shown for an empty text. */
  nothing?: string;
};

/** A block in readable form. */
export function MergeWords({ text, beside, showsRemoved = false, nothing = t("Nothing") }: MergeWordsProps) {
  const parts = useMemo(() => {
    const shown = readable(text);
    if (!beside || shown === "") return [{ kind: "same" as const, text: shown }];
    const parts = wordDifference(readable(beside), shown);
    return showsRemoved ? parts : parts.filter(({ kind }) => kind !== "removed");
  }, [text, beside, showsRemoved]);
  if (text === "") return <p className="merge__words quiet">{nothing}</p>;
  return (
    <p className={`merge__words merge__words--${styledBlock(text).style}`} dir="auto">
      {parts.map(({ kind, text: words }, index) => {
        if (kind === "same") return words;
        const Mark = kind === "added" ? "ins" : "del";
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places
        return <Mark key={index}>{words}</Mark>;
      })}
    </p>
  );
}

const readable = (text: string) => styledBlock(blocksOf(text).join("\n\n")).text;
