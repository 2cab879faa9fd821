import { Fragment, type ReactNode } from "react";
import { shownTitle } from "#contract/activities/built-in-titles.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import { t, tc } from "#contract/translate.ts";
import { wordDifference } from "#web/drafts/compare/difference.ts";
import { moodLabel } from "#web/lib/feelings.ts";
import { Words } from "./difference-view.tsx";

type FieldDifferencesProps = { earlier: Draft; present: Draft; activityId: string | null };

/** The other fields that differ, each before and after. */
export function FieldDifferences({ earlier, present, activityId }: FieldDifferencesProps) {
  const [title, presentTitle] = [shownTitle(earlier, activityId), shownTitle(present, activityId)];
  const rows: { name: string; words: ReactNode }[] = [
    ...(title === presentTitle
      ? []
      : [{ name: t("Title"), words: <Woven earlier={title} present={presentTitle} /> }]),
    ...(earlier.mood === present.mood
      ? []
      : [
          {
            name: t("Mood"),
            words: (
              <Swapped
                earlier={moodLabel(earlier.mood) || tc("mood", "none")}
                present={moodLabel(present.mood) || tc("mood", "none")}
              />
            ),
          },
        ]),
    ...listRow(t("Feelings"), earlier.feelings, present.feelings),
    ...listRow(t("Tags"), earlier.tags, present.tags),
    ...(earlier.prompt === present.prompt
      ? []
      : [{ name: t("Prompt"), words: <Woven earlier={earlier.prompt} present={present.prompt} /> }]),
    ...(intentionOf(earlier) === intentionOf(present)
      ? []
      : [
          {
            name: t("Intention"),
            words: <Woven earlier={intentionOf(earlier)} present={intentionOf(present)} />,
          },
        ]),
  ];
  if (rows.length === 0) return null;
  return (
    <dl className="field-differences">
      {rows.map(({ name, words }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

const intentionOf = ({ answers }: Draft) => answers?.intention ?? "";

function Woven({ earlier, present }: { earlier: string; present: string }) {
  const parts = wordDifference(earlier, present);
  const isWoven = parts.some(({ kind, text }) => kind === "same" && text.trim() !== "");
  const words = parts.map(({ kind, text }, index) => (
    // Texts without common words get a line each: their directions may differ.
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
      key={index}
      className={isWoven ? undefined : "field-differences__line"}
      dir={isWoven ? undefined : "auto"}
    >
      <Words kind={kind} text={text} />
    </span>
  ));
  return <div dir={isWoven ? "auto" : undefined}>{words}</div>;
}

const Swapped = ({ earlier, present }: { earlier: string; present: string }) => (
  <>
    <del>{earlier}</del> <ins>{present}</ins>
  </>
);

function listRow(name: string, earlier: readonly string[], present: readonly string[]) {
  const all = [...new Set([...earlier, ...present])];
  if (all.every((word) => earlier.includes(word) && present.includes(word))) return [];
  const words = all.map((word, index) => (
    <Fragment key={word}>
      {index > 0 && ", "}
      <bdi className="field-differences__word">
        <Words
          kind={!present.includes(word) ? "removed" : earlier.includes(word) ? "same" : "added"}
          text={word}
        />
      </bdi>
    </Fragment>
  ));
  return [{ name, words }];
}
