import { type ReactNode, useId, useState } from "react";
import { t, tc } from "#contract/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { type Collapsed, collapseUnchanged } from "../compare/collapse-unchanged.ts";
import { changedWords, MergeChoice, otherThan } from "./merge-choice.tsx";
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
  of?: ReactNode;
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
            name={
              <>
                {of && <>{of} · </>}
                {t("Difference {place, number} of {all, number}", {
                  place: choices.indexOf(piece) + 1,
                  all: choices.length,
                })}
              </>
            }
            pick={pickOf(piece, picks)}
            onPick={(pick) => onPick(piece.key, pick)}
          />
        ),
      )}
      {rest > 0 && (
        <Button wide onClick={() => setShown(shown + shownAtOnce)}>
          {t("Show more ({rest, number} left)", { rest })}
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
        {t("{count, plural, one {# unchanged paragraph} other {# unchanged paragraphs}}", {
          count: collapsed.items.length,
        })}
      </button>
    );
  return collapsed.items.map(({ key, hunk }) => (
    <div key={key} className="merge__same">
      {hunk.kind === "same" && <MergeWords text={hunk.text} />}
    </div>
  ));
}

const removedWords = {
  mine: () => t("Removed on this device"),
  theirs: () => t("Removed on the server"),
} as const;
const addedWords = {
  mine: () => t("Added on this device"),
  theirs: () => t("Added on the server"),
} as const;

type ChangedProps = { hunk: ChangedHunk; name: ReactNode; pick: Pick; onPick: (pick: Pick) => void };

function Changed({ hunk, name, pick, onPick }: ChangedProps) {
  const { by, mine, theirs } = hunk;
  const id = useId();
  if (by === "both")
    return (
      <MergeChoice
        name={name}
        pick={pick}
        onPick={onPick}
        mine={<MergeWords text={mine} beside={theirs} nothing={t("Removed here")} />}
        theirs={<MergeWords text={theirs} beside={mine} nothing={t("Removed there")} />}
        both={mine && theirs ? t("Both, one after the other") : undefined}
      />
    );
  const other = otherThan(by);
  const isTaken = pick === by;
  const [what, back] =
    hunk[by] === ""
      ? [removedWords, tc("paragraph", "Keep it")]
      : hunk[other] === ""
        ? [addedWords, t("Leave it out")]
        : [changedWords, t("Keep it as it was")];
  return (
    <div className="merge__taken">
      <p>
        <span id={id} className="merge__mark">
          {what[by]()}
        </span>
        <button
          type="button"
          className="link small"
          aria-describedby={id}
          onClick={() => onPick(isTaken ? other : by)}
        >
          {isTaken ? back : t("Take the change")}
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
          nothing={tc("difference", "Left out")}
        />
      )}
    </div>
  );
}
