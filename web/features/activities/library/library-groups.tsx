import { useId } from "react";
import type { ActivitySummary } from "#contract/activities/activities.ts";
import type { Day } from "#contract/day-rules.ts";
import { t } from "#contract/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { ActivityRow } from "./activity-row.tsx";
import { type Found, findActivities, type Group } from "./find-activities.ts";
import type { LibraryChange, LibraryView } from "./library-view.ts";

type LibraryGroupsProps = {
  activities: readonly ActivitySummary[];
  view: LibraryView;
  today: Day;
  onChange: LibraryChange;
};

export function LibraryGroups({ activities, view, today, onChange }: LibraryGroupsProps) {
  const found = findActivities(activities, view);
  const { groups, archived } = found;
  const isOpen = view.q !== "" && groups.length === 0 && archived.length > 0;
  return (
    <>
      {view.tab === "check-ins" && (
        <p className="activity-groups__words quiet-words">
          {t(
            "Published questionnaires. Answered again after some weeks, they show whether something has changed. None of them is a diagnosis.",
          )}
        </p>
      )}
      {groups.map((group) => (
        <ActivityGroup key={group.name} group={group} today={today} isNamed={view.tab !== "check-ins"} />
      ))}
      {groups.length === 0 && !isOpen && <NothingHere view={view} found={found} onChange={onChange} />}
      {archived.length > 0 && (
        <Fold
          className="archived"
          name={t("Archived, {count, number}", { count: archived.length })}
          open={isOpen}
        >
          <ul className="activity-list">
            {archived.map((activity) => (
              <ActivityRow key={activity.id} activity={activity} today={today} />
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
}

function ActivityGroup({ group, today, isNamed }: { group: Group; today: Day; isNamed: boolean }) {
  const id = useId();
  return (
    <section className="activity-group" aria-labelledby={id}>
      <h2 className={isNamed ? "activity-group__name" : "visually-hidden"} id={id}>
        {group.label}
      </h2>
      <ul className="activity-list">
        {group.activities.map((activity) => (
          <ActivityRow key={activity.id} activity={activity} today={today} />
        ))}
      </ul>
    </section>
  );
}

type NothingHereProps = { view: LibraryView; found: Found; onChange: LibraryChange };

function NothingHere({ view: { tab, q, minutes }, found, onChange }: NothingHereProps) {
  if (tab === "mine" && q === "" && minutes === null && found.archived.length === 0) {
    return (
      <EmptyState
        title={t("Your own activities will be here")}
        words={t(
          "Make an activity of your own: a few questions that you want to come back to. A copy of another one is a good start, too.",
        )}
      >
        <ButtonLink variant="primary" to="/activities/create">
          {t("Create an activity")}
        </ButtonLink>
      </EmptyState>
    );
  }
  if (q === "" && minutes === null) {
    return (
      <EmptyState
        sun="set"
        title={t("All of these are archived")}
        words={t("You find them below, and can take them out of the archive.")}
      />
    );
  }
  return (
    <EmptyState
      sun="set"
      title={
        q === ""
          ? t("No activity takes {minutes, plural, one {# minute} other {# minutes}} or less", {
              minutes: minutes ?? 0,
            })
          : t("Nothing found for “{query}”", { query: q })
      }
      words={
        tab === "library"
          ? t("Try fewer or shorter words, or allow more time.")
          : t("There may be something in the library.")
      }
    >
      <Button onClick={() => onChange({ q: "", minutes: null })}>{t("Show all")}</Button>
      {tab !== "library" && (
        <Button variant="plain" onClick={() => onChange({ tab: "library" })}>
          {t("Look in the library")}
        </Button>
      )}
    </EmptyState>
  );
}
