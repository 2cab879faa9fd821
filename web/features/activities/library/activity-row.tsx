import { Link } from "@tanstack/react-router";
import { ArchiveRestore } from "lucide-react";
import type { ActivitySummary } from "#contract/activities/activities.ts";
import type { Day } from "#contract/day-rules.ts";
import { iconPrefix } from "#contract/icons/icons.ts";
import { t, tc } from "#contract/translate.ts";
import { ChosenIcon } from "#web/ui/chosen-icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { usedWords } from "./past-words.ts";
import { StarButton } from "./star-button.tsx";
import { useMark } from "./use-mark.ts";

/** Shown instead of a title that can't be opened. */
export const damagedTitle = () => t("An activity that can’t be opened");

export function ActivityRow({ activity, today }: { activity: ActivitySummary; today: Day }) {
  const { id, icon, purpose, minutes, favourite, archived_at, damaged } = activity;
  const title = damaged ? damagedTitle() : activity.title;
  const known = knownOf(activity, today);
  return (
    <li className="activity">
      <span className="activity__icon">
        <ChosenIcon name={`${iconPrefix}:${icon}`} />
      </span>
      <div className="activity__words">
        <Link className="activity__title" to="/activities/$id" params={{ id }} dir="auto">
          {title}
        </Link>
        {purpose && (
          <p className="activity__purpose" dir="auto">
            {purpose}
          </p>
        )}
        {known.length > 0 && <p className="activity__evidence">{known.join(" · ")}</p>}
      </div>
      {!damaged && <span className="activity__time tabular">{t("{minutes, number} min", { minutes })}</span>}
      {archived_at ? (
        <BringBack id={id} title={title} />
      ) : (
        <StarButton id={id} title={title} favourite={favourite} />
      )}
    </li>
  );
}

function knownOf({ built_in, damaged, times_used, last_used_on }: ActivitySummary, today: Day) {
  return [
    ...(built_in ? [] : [damaged ? t("Open it to delete it") : tc("activity of a person", "Your own")]),
    ...(last_used_on ? usedWords({ last_used_on, times_used }, today) : []),
  ];
}

function BringBack({ id, title }: { id: string; title: string }) {
  const mark = useMark(id);
  return (
    <IconButton
      tight
      className="activity__star"
      label={t("Take out of the archive: {title}", { title })}
      title={t("Take out of the archive")}
      disabled={mark.isPending}
      onClick={() => mark.mutate({ archived: false })}
      Icon={ArchiveRestore}
    />
  );
}
