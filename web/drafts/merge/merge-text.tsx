import { useId, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { type Collapsed, collapseUnchanged } from "../compare/collapse-unchanged.ts";
import { inPlace, MergeChoice, otherThan } from "./merge-choice.tsx";
import { MergeWords } from "./merge-words.tsx";
import { type NamedHunk, type Picks, pickOf } from "./named-hunks.ts";
import type { ChangedHunk, Pick } from "./three-way.ts";

/** Maximum paragraphs shown at first. Rendering more is slow and rarely needed before the first choice. */
const shownAtOnce = 100;

type MergeTextProps = {
  hunks: readonly NamedHunk[];
  picks: Picks;
  onPick: (key: string, pick: Pick) => void;
  /** The name of this text if there are several. */
  of?: string;
};

/** Shows the text by paragraphs: unchanged, merged automatically, or to be chosen. */
export function MergeText({ hunks, picks, onPick, of }: MergeTextProps) {
  const [shown, setShown] = useState(shownAtOnce);
  const pieces = collapseUnchanged(hunks, isSame);
  const choices = hunks.filter(isChoice);
  const rest = pieces.length - shown;
  return (
    <div className="merge__body">
      {pieces.slice(0, shown).map((piece) =>
        "kind" in piece ? (
          <CollapsedHunks key={`from ${piece.items[0]?.key}`} collapsed={piece} />
        ) : piece.hunk.kind === "same" ? (
          <div key={piece.key} className="merge__same">
            <MergeWords text={piece.hunk.text} />
          </div>
        ) : (
          <Changed
            key={piece.key}
            hunk={piece.hunk}
            name={`${of ? `${of} ` : ""}Difference ${choices.indexOf(piece) + 1} of ${choices.length}`}
            pick={pickOf(piece, picks)}
            onPick={(pick) => onPick(piece.key, pick)}
          />
        ),
      )}
      {rest > 0 && (
        <Button wide onClick={() => setShown(shown + shownAtOnce)}>
          Show more ({rest} left)
        </Button>
      )}
    </div>
  );
}

export const isChoice = ({ hunk }: NamedHunk) => hunk.kind === "changed" && hunk.by === "both";

const isSame = ({ hunk }: NamedHunk) => hunk.kind === "same";

function CollapsedHunks({ collapsed }: { collapsed: Collapsed<NamedHunk> }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <button type="button" className="merge__fold" onClick={() => setOpen(true)}>
        {collapsed.items.length} unchanged paragraphs
      </button>
    );
  return collapsed.items.map(({ key, hunk }) => (
    <div key={key} className="merge__same">
      {hunk.kind === "same" && <MergeWords text={hunk.text} />}
    </div>
  ));
}

type ChangedProps = { hunk: ChangedHunk; name: string; pick: Pick; onPick: (pick: Pick) => void };

function Changed({ hunk, name, pick, onPick }: ChangedProps) {
  const { by, mine, theirs } = hunk;
  const id = useId();
  if (by === "both")
    return (
      <MergeChoice
        name={name}
        pick={pick}
        onPick={onPick}
        mine={<MergeWords text={mine} beside={theirs} nothing="Removed here" />}
        theirs={<MergeWords text={theirs} beside={mine} nothing="Removed there" />}
        both={mine && theirs ? "Both, one after the other" : undefined}
      />
    );
  const other = otherThan(by);
  const isTaken = pick === by;
  const [what, back] =
    hunk[by] === ""
      ? ["Removed", "Keep it"]
      : hunk[other] === ""
        ? ["Added", "Leave it out"]
        : ["Changed", "Keep it as it was"];
  return (
    <div className="merge__taken">
      <p>
        <span id={id} className="merge__mark">
          {what} {inPlace[by]}
        </span>
        <button
          type="button"
          className="link small"
          aria-describedby={id}
          onClick={() => onPick(isTaken ? other : by)}
        >
          {isTaken ? back : "Take the change"}
        </button>
      </p>
      {isTaken && hunk[by] === "" ? (
        <del>
          <MergeWords text={hunk[other]} />
        </del>
      ) : (
        <MergeWords
          text={hunk[isTaken ? by : other]}
          beside={hunk[isTaken ? other : by]}
          showsRemoved={isTaken}
          nothing="Left out"
        />
      )}
    </div>
  );
}
