import { useState } from "react";
import { t } from "#contract/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { DeleteQuestion } from "./delete-question.tsx";

/** Shown for an activity that was deleted after it was answered. */
export function DeletedActivity({ id, title }: { id: string; title: string | null }) {
  return (
    <ColumnPage className="activity-page">
      <EmptyState
        as="h1"
        sun="set"
        title={title === null ? t("This activity was deleted") : t("“{title}” was deleted", { title })}
        words={t("What you answered is kept, with the questions as they were.")}
      >
        <HistoryLink id={id} isPrimary />
        <BackLink />
      </EmptyState>
    </ColumnPage>
  );
}

/** Shown for one of the person's own activities that is damaged on the server. */
export function DamagedActivity({ id }: { id: string }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <ColumnPage className="activity-page">
      <EmptyState
        as="h1"
        sun="set"
        title={t("This activity can’t be opened")}
        words={t(
          "It is damaged on the server. What you answered to it is kept apart, and can be read. If you have a backup, the activity may be in it.",
        )}
      >
        <HistoryLink id={id} isPrimary={false} />
        <Button onClick={() => setAsked(true)}>{t("Delete this activity")}</Button>
        <BackLink />
      </EmptyState>
      <DeleteQuestion id={id} title="" open={isAsked} onOpenChange={setAsked} />
    </ColumnPage>
  );
}

const HistoryLink = ({ id, isPrimary }: { id: string; isPrimary: boolean }) => (
  <ButtonLink variant={isPrimary ? "primary" : "quiet"} to="/activities/$id/history" params={{ id }}>
    {t("History")}
  </ButtonLink>
);

const BackLink = () => (
  <ButtonLink variant="plain" to="/activities">
    {t("See all activities")}
  </ButtonLink>
);
