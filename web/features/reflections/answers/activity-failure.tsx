import { t } from "#contract/translate.ts";
import { notShown } from "#web/lib/connection.ts";
import { ButtonLink } from "#web/ui/link.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";

type ActivityFailureProps = { error: Error | null; retry: () => unknown; as?: "h1" };

const allActivities = () => <ButtonLink to="/activities">{t("All activities")}</ButtonLink>;

/** Why an activity can't be begun: it is missing, damaged, or the server doesn't answer. */
export const ActivityFailure = (props: ActivityFailureProps) => (
  <QueryFailure
    {...props}
    title={notShown(
      t("You’re offline, so this activity can’t be shown"),
      t("This activity can’t be shown now"),
    )}
    gone={{
      title: t("There is no such activity"),
      words: t("It may have been deleted. Your answers to it stay among your reflections."),
      next: allActivities(),
    }}
    damaged={{
      title: t("This activity can’t be opened"),
      words: t("What is stored is damaged. Your answers to it stay among your reflections."),
      next: allActivities(),
    }}
  >
    <ButtonLink variant="plain" to="/activities">
      {t("All activities")}
    </ButtonLink>
  </QueryFailure>
);
