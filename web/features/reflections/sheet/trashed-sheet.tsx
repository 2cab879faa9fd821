import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { shownTitle } from "#contract/activities/built-in-titles.ts";
import { joinSentences, sentenceSpace } from "#contract/formats.ts";
import { removeReflection, restoreReflection } from "#contract/reflections/reflection-history.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { t } from "#contract/translate.ts";
import { forgetOnDevice } from "#web/drafts/forget-on-device.ts";
import { ReadingView } from "#web/editor/reading-view.tsx";
import { markActivitiesStale } from "#web/features/activities/activity-keys.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { formatMoment } from "#web/lib/dates.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { pageQuery } from "../page-query.ts";
import { AnswersReading } from "../reading/answers-reading.tsx";
import { DraftMeta } from "../reading/draft-meta.tsx";
import { ReflectionDate } from "../reading/reflection-date.tsx";
import { markListsStale } from "../reflection-queries.ts";
import { restoredAsFree } from "../restored-as-free.ts";
import type { OpenPage } from "../use-desk.ts";

type TrashedSheetProps = { open: OpenPage; reflection: Reflection; head: ReactNode };

/** Read-only. It can be edited once it is restored from the trash. */
export default function TrashedSheet({ open: { sync }, reflection, head }: TrashedSheetProps) {
  const { id, kind, day, body, answers, deleted_at } = reflection;
  const title = shownTitle(reflection, reflection.activity_id);
  const user = useUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { problem, isBusy, attempt } = useAttempt();

  const restore = () =>
    attempt(async () => {
      const restored = await callApi(restoreReflection, { params: { id } });
      void markListsStale(queryClient);
      void markActivitiesStale(queryClient);
      sync.receive(restored);
      if (restored.kind !== kind) undoOffer.notify(restoredAsFree(1));
      // A daily one goes back to the page of its day.
      await queryClient.invalidateQueries({ queryKey: pageQuery.key(id) });
    });
  const remove = () =>
    attempt(async () => {
      await callApi(removeReflection, { params: { id } });
      void markListsStale(queryClient);
      void markActivitiesStale(queryClient);
      await forgetOnDevice(user.id, [reflection]);
      await navigate({ to: "/reflections", replace: true });
    });

  return (
    <Pane as="article" className="sheet">
      <div className="sheet__head">{head}</div>
      <div className="trash-note" role="status">
        <Trash2 className="icon icon--small" />
        <span className="trash-note__words">
          {deleted_at && <b>{t("In the trash since {moment}.", { moment: formatMoment(deleted_at) })}</b>}
          {sentenceSpace()}
          {t("It stays there for 30 days and is then deleted for good.")}
        </span>
        <span className="trash-note__actions">
          <Button disabled={isBusy} onClick={() => void restore()}>
            {t("Restore")}
          </Button>
          <Button variant="plain" disabled={isBusy} onClick={() => setAsking(true)}>
            {t("Delete for good")}
          </Button>
        </span>
      </div>
      {problem && !isAsking && <Alert>{problem}</Alert>}
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={t("Delete it for good?")}
        action={t("Delete for good")}
        refusal={t("Keep it in the trash")}
        onConfirm={() => void remove()}
        busy={isBusy}
        failure={problem}
      >
        {t(
          "Its words, its earlier versions and its attachments are deleted. Only a backup could bring them back.",
        )}
      </Confirm>
      <ReflectionDate day={day} />
      {title && (
        <h2 className="sheet__title" dir="auto">
          {title}
        </h2>
      )}
      {answers ? (
        <AnswersReading set={answers} />
      ) : (
        <ReadingView markdown={body} ariaLabel={t("Words in the trash")} />
      )}
      <DraftMeta draft={reflection} />
    </Pane>
  );
}

function useAttempt() {
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const attempt = async (task: () => Promise<void>) => {
    setProblem("");
    setBusy(true);
    try {
      await task();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setProblem(joinSentences([error.message, t("Nothing was changed.")]));
    } finally {
      setBusy(false);
    }
  };
  return { problem, isBusy, attempt };
}
