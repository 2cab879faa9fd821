import { ApiFailure, isDamaged } from "#web/lib/api-failure.ts";
import { notShown } from "#web/lib/connection.ts";
import { FailureState } from "#web/ui/failure-state.tsx";
import { ButtonLink } from "#web/ui/link.tsx";

type ActivityFailureProps = { error: Error; retry: () => void; as?: "h1" };

/** Why an activity can't be begun: it is missing, damaged, or the server doesn't answer. */
export function ActivityFailure({ error, retry, ...heading }: ActivityFailureProps) {
  const { title, words, mayHelp } = explain(error);
  return (
    <FailureState {...heading} error={error} title={title} words={words} retry={mayHelp ? retry : undefined}>
      <ButtonLink variant={mayHelp ? "plain" : "quiet"} to="/activities">
        All activities
      </ButtonLink>
    </FailureState>
  );
}

function explain(error: Error) {
  if (error instanceof ApiFailure && (error.status === 404 || error.status === 400))
    return {
      title: "There is no such activity",
      words: "It may have been deleted. Your answers to it stay among your reflections.",
      mayHelp: false,
    };
  if (isDamaged(error))
    return {
      title: "This activity can’t be opened",
      words: "What is stored was altered or damaged. Your answers to it stay among your reflections.",
      mayHelp: false,
    };
  return {
    title: notShown("this activity"),
    words: `${error.message} It can be begun when the server answers again.`,
    mayHelp: true,
  };
}
