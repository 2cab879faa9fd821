import { Fragment, useMemo, useState } from "react";
import { t } from "#contract/translate.ts";
import { styleOf, withoutSign } from "#web/drafts/compare/blocks.ts";
import {
  type CollapsedText,
  collapseText,
  collapseUnchanged,
} from "#web/drafts/compare/collapse-unchanged.ts";
import { countChanges, differenceOf, type Part, type Row } from "#web/drafts/compare/difference.ts";
import { rich } from "#web/lib/rich.ts";
import { useMedia } from "#web/lib/use-device.ts";

type DifferenceViewProps = {
  earlier: string;
  present: string;
  earlierName: string;
  /** One of several on a page, so it has no legend. */
  isPart?: boolean;
};

/** Two texts side by side, or in one column if the window is narrow. */
export function DifferenceView({ earlier, present, earlierName, isPart = false }: DifferenceViewProps) {
  const isWide = useMedia("(min-width: 56rem)");
  const all = useMemo(() => differenceOf(earlier, present), [earlier, present]);
  const rows = useMemo(() => collapseUnchanged(all, isSame), [all]);
  const counts = useMemo(() => countChanges(all), [all]);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  if (counts.removed === 0 && counts.added === 0 && all.every(({ kind }) => kind === "same"))
    return <p className="version__note difference__none">{t("The text itself is the same.")}</p>;
  return (
    <div className="difference">
      {!isPart && (
        <p className="difference__legend small">
          {rich(
            "<del>Struck through</del>: {removed, plural, one {# word} other {# words}} no longer there. <ins>Underlined</ins>: {added, plural, one {# word} other {# words}} written since.",
            {
              ...counts,
              del: (words) => <del>{words}</del>,
              ins: (words) => <ins>{words}</ins>,
            },
          )}
        </p>
      )}
      {isWide && !isPart && (
        <div className="difference__row difference__heads small">
          <h3>{earlierName}</h3>
          <h3>{t("Now")}</h3>
        </div>
      )}
      {rows.map((row, index) => {
        if (row.kind !== "collapsed") return <DifferenceRow key={keyOf(index)} row={row} isWide={isWide} />;
        if (opened.has(row.at))
          return row.items.map((each, inner) => (
            <DifferenceRow key={keyOf(index, inner)} row={each} isWide={isWide} />
          ));
        return (
          <button
            key={keyOf(index)}
            type="button"
            className="difference__fold small"
            onClick={() => setOpened(new Set([...opened, row.at]))}
          >
            {t("{count, plural, one {# paragraph is} other {# paragraphs are}} the same", {
              count: row.items.length,
            })}
          </button>
        );
      })}
    </div>
  );
}

const isSame = ({ kind }: Row) => kind === "same";

/** Rows can only be told apart by their index; the texts are always compared as a whole. */
const keyOf = (...places: number[]) => places.join(".");

function DifferenceRow({ row, isWide }: { row: Row; isWide: boolean }) {
  const parts: Part[] = row.kind === "same" ? [row] : row.parts;
  if (isWide)
    return (
      <div className="difference__row">
        <Block parts={parts.filter(({ kind }) => kind !== "added")} isSame={row.kind === "same"} />
        <Block parts={parts.filter(({ kind }) => kind !== "removed")} isSame={row.kind === "same"} />
      </div>
    );
  // Blocks without common words are shown one after the other.
  if (parts.some(({ kind }) => kind === "same")) return <Block parts={parts} isSame={row.kind === "same"} />;
  return parts.map((part) => <Block key={part.kind} parts={[part]} isSame={false} />);
}

function Block({ parts, isSame }: { parts: readonly Part[]; isSame: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const style = styleOf(parts.map(({ text }) => text).join(""));
  const shown: readonly (Part | CollapsedText)[] = isSame || isWhole ? parts : collapseText(parts);
  return (
    <div
      className={`difference__block difference__block--${style}`}
      data-same={isSame || undefined}
      dir="auto"
    >
      {shown.map((part, index) => (
        <Fragment key={keyOf(index)}>
          {part.kind === "collapsed" ? (
            <button
              type="button"
              className="difference__cut"
              aria-label={t("Show the unchanged words between")}
              onClick={() => setWhole(true)}
            >
              …
            </button>
          ) : (
            <Words kind={part.kind} text={withoutSign(style, part.text, index === 0)} />
          )}
        </Fragment>
      ))}
    </div>
  );
}

export function Words({ kind, text }: { kind: Part["kind"]; text: string }) {
  if (kind === "removed") return <del>{text}</del>;
  return kind === "added" ? <ins>{text}</ins> : text;
}
