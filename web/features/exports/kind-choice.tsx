import type { ExportKind } from "#contract/exports/export-rules.ts";
import { t } from "#contract/translate.ts";
import { SettingGroup } from "#web/ui/setting.tsx";

const kinds = (): readonly { kind: ExportKind; name: string; holds: string }[] => [
  {
    kind: "archive",
    name: t("Archive"),
    holds: t(
      "A zip with everything: each reflection also as a Markdown file, with its pictures and files; activities with their answers, conversations, findings, your theme. Reflector reads it back with nothing lost.",
    ),
  },
  {
    kind: "day_one",
    name: t("For Day One"),
    holds: t("A zip that Day One and apps like it import: words, days, tags, pictures, sound and PDFs."),
  },
  {
    kind: "book",
    name: t("Book"),
    holds: t(
      "One page to read and print, or to save as a PDF: a cover, your months with their pictures, and an index of people and tags.",
    ),
  },
  {
    kind: "csv",
    name: t("Table of moods"),
    holds: t(
      "A CSV file for a spreadsheet: your moods, daily facts and the scores of check-ins, day by day. None of your text.",
    ),
  },
];

type KindChoiceProps = { kind: ExportKind; onChange: (kind: ExportKind) => void };

export const KindChoice = ({ kind, onChange }: KindChoiceProps) => (
  <SettingGroup name={t("Kind of export")}>
    <fieldset className="choices" aria-label={t("Kind of export")}>
      {kinds().map((one) => (
        <Choice
          key={one.kind}
          name="kind"
          isChosen={one.kind === kind}
          onChoose={() => onChange(one.kind)}
          title={one.name}
        >
          {one.holds}
        </Choice>
      ))}
    </fieldset>
  </SettingGroup>
);

type ChoiceProps = {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  title: string;
  children: string | false;
};

/** One of several kinds, with what it means. */
export const Choice = ({ name, isChosen, onChoose, title, children }: ChoiceProps) => (
  <label className="choice">
    <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
    <span>
      <span className="setting__name">{title}</span>
      {children && <span className="setting__help">{children}</span>}
    </span>
  </label>
);
