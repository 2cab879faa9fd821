import { Link } from "@tanstack/react-router";
import type { ActivitySummary } from "#contract/activities/activities.ts";
import type { Fit } from "#contract/activities/fits-now.ts";
import { t } from "#contract/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { ButtonLink } from "#web/ui/link.tsx";

type SuggestionProps = {
  fits: readonly Fit[];
  shown: Fit;
  activity: ActivitySummary;
  onShow: (fit: Fit) => void;
};

export function Suggestion({ fits, shown: fit, activity, onShow }: SuggestionProps) {
  const next = fits[(fits.indexOf(fit) + 1) % fits.length];
  return (
    <Pane className="suggestion" aria-label={t("Suggested now")}>
      <div className="suggestion__said" aria-live="polite">
        <p className="small quiet">{fit.reason}</p>
        <h2 className="suggestion__title" dir="auto">
          <Link to="/activities/$id" params={{ id: activity.id }}>
            {activity.title}
          </Link>
        </h2>
        <p className="suggestion__words" dir="auto">
          {activity.purpose}
        </p>
      </div>
      <div className="suggestion__acts">
        <StartLink fit={fit} minutes={activity.minutes} title={activity.title} />
        {next && next !== fit && (
          <Button variant="plain" onClick={() => onShow(next)}>
            {t("Suggest another")}
          </Button>
        )}
      </div>
    </Pane>
  );
}

function StartLink({ fit, minutes, title }: { fit: Fit; minutes: number; title: string }) {
  return (
    <ButtonLink
      variant="primary"
      to="/reflections/start/$id"
      params={{ id: fit.activity_id }}
      search={fit.run_id ? { run: fit.run_id } : {}}
      aria-label={t("Start, {minutes, number} min: {title}", { minutes, title })}
    >
      {t("Start, {minutes, number} min", { minutes })}
    </ButtonLink>
  );
}
