import { useMemo } from "react";
import { blocksOf, styledBlock } from "../compare/blocks.ts";
import { wordDifference } from "../compare/difference.ts";

type MergeWordsProps = {
  /** One block of Markdown; empty where this side has none there. */
  text: string;
  /** The text that it is compared with: words that it doesn't have are underlined. */
  beside?: string;
  /** What is said where there is nothing. */
  nothing?: string;
};

/** A block to be read, with the signs of Markdown that a writer would type. */
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
