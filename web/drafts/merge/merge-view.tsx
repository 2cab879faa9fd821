import { t } from "#contract/translate.ts";
import "./merge.css";
import { Cloud, MonitorSmartphone } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { maxBodyLength } from "#contract/reflections/reflection-rules.ts";
import type { Draft, Reflection } from "#contract/reflections/reflections.ts";
import { formatMoment } from "#web/lib/dates.ts";
import { Button } from "#web/ui/button.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { toDraft } from "../draft-rules.ts";
import { keepBoth } from "../keep-both.ts";
import type { Conflict } from "../sync-view.ts";
import { MergeAnswers } from "./merge-answers-view.tsx";
import { sideNames } from "./merge-choice.tsx";
import { type Merge, mergeDrafts, mergedDraft } from "./merge-drafts.ts";
import { MergeFields } from "./merge-fields.tsx";
import { isChoice, MergeText } from "./merge-text.tsx";
import type { Picks } from "./named-hunks.ts";
import type { Pick } from "./three-way.ts";

type MergeViewProps = {
  conflict: Conflict;
  /** `over` is the server's text that was merged with this device's. */
  onChoose: (chosen: Draft, over: Reflection) => void;
};

const noPicks: Picks = new Map();

/** Merges two texts of one page. Nothing is lost: both stay as versions. */
export default function MergeView({ conflict: { base, mine, mine_at, other }, onChoose }: MergeViewProps) {
  const [picks, setPicks] = useState(noPicks);
  const [first] = useState(other.revision);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // It replaces the sheet, so the scroll position and the focus move to its start.
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const merge = useMemo(() => mergeDrafts(base.draft, mine, other), [base, mine, other]);
  const pick = (key: string, chosen: Pick) => setPicks((before) => new Map([...before, [key, chosen]]));
  const choose = (chosen: Draft) => onChoose(chosen, other);
  const both = keepBoth(mine, other);
  const isTooLong = both.body.length > maxBodyLength;
  return (
    <Pane className="merge" aria-labelledby="merge-title">
      <h2 ref={heading} id="merge-title" className="merge__title page-title" tabIndex={-1}>
        {t("This was written in two places")}
      </h2>
      <p className="merge__lead">
        {t(
          "Both texts are kept. Choose what to keep where they differ; the rest is the same. Nothing is deleted: the other text stays under Versions.",
        )}
      </p>
      <div role="status">
        {other.revision !== first && (
          <p className="sheet__note">
            {t(
              "The text on the server has changed again. Your choices still apply where the words are the same.",
            )}
          </p>
        )}
      </div>
      <div className="merge__cols">
        <Head
          icon={<MonitorSmartphone className="icon" />}
          name={sideNames().mine}
          when={mine_at}
          onKeep={() => choose(mine)}
        />
        <Head
          icon={<Cloud className="icon" />}
          name={sideNames().theirs}
          when={other.updated_at}
          onKeep={() => choose(toDraft(other))}
        />
      </div>
      <MergeFields merge={merge} activityId={other.activity_id} picks={picks} onPick={pick} />
      {merge.answers ? (
        <MergeAnswers merge={merge.answers} picks={picks} onPick={pick} />
      ) : (
        <MergeText hunks={merge.hunks} picks={picks} onPick={pick} />
      )}
      <div className="merge__foot">
        <span className="small quiet">{countInWords(merge)}</span>
        <span className="spacer" />
        {merge.answers ? null : isTooLong ? (
          <span className="small quiet">{t("Together they would be too long for one reflection.")}</span>
        ) : (
          <Button variant="plain" onClick={() => choose(both)}>
            {t("Keep both, one after the other")}
          </Button>
        )}
        <Button variant="primary" onClick={() => choose(mergedDraft(merge, picks))}>
          {t("Save the merged text")}
        </Button>
      </div>
    </Pane>
  );
}

function countInWords({ fields, hunks: ofText, answers }: Merge): string {
  const steps = answers?.steps ?? [];
  const hunks = [...ofText, ...steps.flatMap((step) => step.hunks ?? [])];
  const values = [...fields, ...steps.filter((step) => !step.hunks)];
  const asked = values.filter(({ by }) => by === "both").length + hunks.filter(isChoice).length;
  const changed = hunks.filter(({ hunk }) => hunk.kind === "changed").length + values.length;
  const taken = changed - asked;
  const toChoose =
    asked === 0
      ? t("Nothing to choose")
      : t("{count, plural, one {# difference} other {# differences}}", { count: asked });
  return taken === 0
    ? toChoose
    : [
        toChoose,
        t("{count, plural, one {# change merged automatically} other {# changes merged automatically}}", {
          count: taken,
        }),
      ].join(" · ");
}

type HeadProps = { icon: ReactNode; name: string; when: string; onKeep: () => void };

function Head({ icon, name, when, onKeep }: HeadProps) {
  return (
    <div className="merge__head">
      {icon}
      <span>
        <b>{name}</b>
        <span className="small quiet">{formatMoment(when)}</span>
      </span>
      <Button aria-label={t("Keep this one: {name}", { name })} onClick={onKeep}>
        {t("Keep this one")}
      </Button>
    </div>
  );
}
