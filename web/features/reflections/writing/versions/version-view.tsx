import { shownTitle } from "#contract/activities/built-in-titles.ts";
import { t } from "#contract/translate.ts";
import { notShown } from "#web/lib/connection.ts";
import { ButtonLink } from "#web/ui/link.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import "./versions.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, Copy } from "lucide-react";
import { useState } from "react";
import type { OpenedVersion } from "#contract/reflections/reflection-history.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import { sameWords } from "#web/drafts/draft-rules.ts";
import { ReadingView } from "#web/editor/reading-view.tsx";
import { formatMoment } from "#web/lib/dates.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { inWords } from "../../count-words.ts";
import { AnswersReading } from "../../reading/answers-reading.tsx";
import { DraftMeta } from "../../reading/draft-meta.tsx";
import type { OpenPage } from "../../use-desk.ts";
import { AnswerDifferences } from "./answer-differences.tsx";
import { DifferenceView } from "./difference-view.tsx";
import { FieldDifferences } from "./field-differences.tsx";
import { ChangedMeanwhile, useRestoreVersion } from "./use-restore-version.ts";
import { versionQuery } from "./version-queries.ts";
import { deviceWords, reasonWords } from "./version-words.ts";

type VersionViewProps = { id: string; versionId: string; open: OpenPage; onRestored: () => void };

/** A version: how it differs from the present text, or the version alone; it can be restored. */
export function VersionView({ id, versionId, open, onRestored }: VersionViewProps) {
  const { data: version, error, refetch } = useQuery(versionQuery(id, versionId));
  const allVersions = (
    <ButtonLink to="/reflections/$id/edit" params={{ id }}>
      {t("All versions")}
    </ButtonLink>
  );
  return (
    <Pane className="version" aria-busy={!version && !error}>
      <Link className="sheet__back small" to="/reflections/$id/edit" params={{ id }}>
        <ArrowLeft className="icon icon--small" />
        {t("Details and versions")}
      </Link>
      {version && <Version version={version} open={open} onRestored={onRestored} />}
      <QueryFailure
        as="h1"
        error={error}
        retry={refetch}
        title={notShown(
          t("You’re offline, so this version can’t be shown"),
          t("This version can’t be shown now"),
        )}
        gone={{
          title: t("There is no such version"),
          words: t(
            "Old versions are removed to make room for newer ones. The others may have the same text.",
          ),
          next: allVersions,
        }}
      >
        {allVersions}
      </QueryFailure>
    </Pane>
  );
}

const views = () =>
  [
    { value: "changes", label: t("What changed") },
    { value: "alone", label: t("Only this version") },
  ] as const;

type VersionProps = { version: OpenedVersion; open: OpenPage; onRestored: () => void };

function Version({ version, open, onRestored }: VersionProps) {
  const [isAlone, setAlone] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const restore = useRestoreVersion(open, onRestored);
  const present = open.view.draft;
  const activityId = open.view.stored?.activity_id ?? null;
  const isPresent = sameWords(version.draft, present);
  const when = formatMoment(version.saved_at);
  const hasChanged = restore.error instanceof ChangedMeanwhile;
  return (
    <>
      <div className="version__head">
        <div>
          <h1 className="page-title">{t("Text from {moment}", { moment: when })}</h1>
          <p className="version__facts small quiet">
            {inWords(version.word_count)} · {deviceWords(version)} · {reasonWords(version)}
          </p>
        </div>
        <div className="version__acts">
          <CopyText text={version.draft.body} />
          {!isPresent && (
            <Button variant="primary" disabled={restore.isPending} onClick={() => setAsking(true)}>
              {t("Restore")}
            </Button>
          )}
        </div>
      </div>
      {hasChanged && (
        <Alert>
          {t(
            "The text has changed since, here or on another device, so nothing was restored. What follows compares with the text as it is now.",
          )}
        </Alert>
      )}
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={t("Restore this text?")}
        action={t("Restore")}
        refusal={t("Leave it as it is")}
        busy={restore.isPending}
        failure={restore.error && !hasChanged ? restore.error.message : null}
        onConfirm={() => restore.mutate(version, { onSettled: (_, error) => setAsking(isTold(error)) })}
      >
        {t(
          "It replaces the current text, with its title, mood, feelings and tags. The current text becomes a version, so you can come back to it.",
        )}
      </Confirm>
      {isPresent ? (
        <p className="version__note">{t("This is the text as it is now.")}</p>
      ) : (
        <Segmented
          label={t("What to show")}
          className="version__switch"
          options={views()}
          value={isAlone ? "alone" : "changes"}
          onChange={(view) => setAlone(view === "alone")}
        />
      )}
      {isAlone || isPresent ? (
        <Alone draft={version.draft} activityId={activityId} />
      ) : (
        <>
          <FieldDifferences earlier={version.draft} present={present} activityId={activityId} />
          {version.draft.answers && present.answers ? (
            <AnswerDifferences earlier={version.draft.answers} present={present.answers} earlierName={when} />
          ) : (
            <DifferenceView earlier={version.draft.body} present={present.body} earlierName={when} />
          )}
        </>
      )}
    </>
  );
}

/** Whether the dialog stays open to show the error. */
const isTold = (error: Error | null) => error !== null && !(error instanceof ChangedMeanwhile);

function Alone({ draft, activityId }: { draft: Draft; activityId: string | null }) {
  const title = shownTitle(draft, activityId);
  return (
    <div className="version__alone">
      {title && (
        <h2 className="sheet__title" dir="auto">
          {title}
        </h2>
      )}
      <DraftMeta draft={draft} />
      {draft.answers ? (
        <AnswersReading set={draft.answers} />
      ) : (
        <ReadingView markdown={draft.body} ariaLabel={t("This version")} />
      )}
    </div>
  );
}

function CopyText({ text }: { text: string }) {
  const [news, setNews] = useState("");
  // Browsers offer the clipboard on HTTPS only.
  if (!navigator.clipboard) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setNews(t("Copied"));
    } catch {
      // The person has not allowed it.
      setNews(t("Not allowed by the browser"));
    }
  };
  return (
    <>
      <Button onClick={() => void copy()} Icon={Copy}>
        {t("Copy text")}
      </Button>
      <span className="version__news small quiet" role="status">
        {news}
      </span>
    </>
  );
}
