import { notShown } from "#web/lib/connection.ts";
import { ButtonLink } from "#web/ui/link.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";

type ActivityFailureProps = { error: Error | null; retry: () => unknown; as?: "h1" };

const allActivities = <ButtonLink to="/activities">All activities</ButtonLink>;

/** Why an activity can't be begun: it is missing, damaged, or the server doesn't answer. */
export const ActivityFailure = (props: ActivityFailureProps) => (
  <QueryFailure
    {...props}
    title={notShown("this activity")}
    gone={{
      title: "There is no such activity",
      words: "It may have been deleted. Your answers to it stay among your reflections.",
      next: allActivities,
    }}
    damaged={{
      title: "This activity can’t be opened",
      words: "What is stored is damaged. Your answers to it stay among your reflections.",
      next: allActivities,
    }}
  >
    <ButtonLink variant="plain" to="/activities">
      All activities
    </ButtonLink>
  </QueryFailure>
);
