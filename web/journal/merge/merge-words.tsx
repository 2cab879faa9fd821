import { useMemo } from "react";
import { blocksOf, styledBlock } from "../compare/blocks.ts";
import { wordDifference } from "../compare/difference.ts";

type MergeWordsProps = {
  /** One block of Markdown; empty if this side has none. */
  text: string;
  /** The other side's text: words that it lacks are underlined. */
  beside?: string;
  /** Shown for an empty text. */
  nothing?: string;
};

/** A block in readable form. */
export function MergeWords({ text, beside, nothing = "Nothing" }: MergeWordsProps) {
  const parts = useMemo(() => {
    const shown = readable(text);
    if (!beside || shown === "") return [{ kind: "same" as const, text: shown }];
    return wordDifference(readable(beside), shown).filter(({ kind }) => kind !== "removed");
  }, [text, beside]);
  if (text === "") return <p className="merge__words quiet">{nothing}</p>;
  return (
    <p className={`merge__words merge__words--${styledBlock(text).style}`} dir="auto">
      {parts.map((part, index) =>
        part.kind === "added" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places
          <ins key={index}>{part.text}</ins>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}

const readable = (text: string) => styledBlock(blocksOf(text).join("\n\n")).text;
