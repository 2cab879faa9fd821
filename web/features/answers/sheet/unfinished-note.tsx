import { Link } from "@tanstack/react-router";
import { isAnswered } from "#contract/activities/answered-rules.ts";
import type { AnswerSet } from "#contract/activities/answers.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Page } from "#web/lib/page.ts";
import { activityOf } from "./activity-of.ts";

type UnfinishedNoteProps = { set: AnswerSet; page: Page; reflection: Reflection | null };

export function UnfinishedNote({ set, page, reflection }: UnfinishedNoteProps) {
  const activityId = activityOf(page, reflection);
  if (set.finished_at !== null) return null;
  const answered = set.steps.filter((step) => isAnswered(set, step)).length;
  return (
    <p className="sheet__note">
      <span>
        Not finished yet: {answered} of {set.steps.length} answered. Until then it is in no list.{" "}
        {activityId && page.kind === "one" && (
          <Link
            className="link"
            to="/activities/$id/answer"
            params={{ id: activityId }}
            search={{ id: page.id }}
          >
            Go on
          </Link>
        )}
      </span>
    </p>
  );
}
