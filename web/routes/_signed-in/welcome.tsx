import { createFileRoute, redirect, useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { firstPreferences } from "#contract/accounts/account-rules.ts";
import { t } from "#contract/translate.ts";
import { ReminderStep } from "#web/features/reminders/reminder-step.tsx";
import { DayEndStep } from "#web/features/settings/day-end-step.tsx";
import { firstDayOfRegion } from "#web/features/settings/week-of-region.ts";
import { SceneStep } from "#web/features/themes/scene-step.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { newcomer } from "#web/lib/newcomer.ts";
import { canChooseLanguage } from "#web/lib/page-language.ts";
import { useSavePreference } from "#web/lib/preferences.ts";
import { returnSearch, safeReturnPath } from "#web/lib/return-path.ts";
import { session } from "#web/lib/session.ts";
import { LanguageChooser } from "#web/ui/language-chooser.tsx";

// Apart from the components, which only load with this page.
const steps = ["scene", "day-end", "reminder"] as const;
type StepId = (typeof steps)[number];

const stepNames = (): Record<StepId, string> => ({
  // Translators: the name of a first step: to choose the scene behind everything
  scene: t("Scene"),
  "day-end": t("When a day ends"),
  // Translators: the name of a first step: to set a reminder
  reminder: t("Reminder"),
});

const components = { scene: SceneStep, "day-end": DayEndStep, reminder: ReminderStep };

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Reached from the first step before it, so that Back in the page goes the same way as the browser's. */
    first_step_followed?: boolean;
  }
}

/** Every step is an entry of the browser's history, so that Back goes one step back and a reload stays. */
export const Route = createFileRoute("/_signed-in/welcome")({
  staticData: { layout: "none" },
  validateSearch: (search): { step?: StepId | undefined; return?: string | undefined } => ({
    ...returnSearch(search),
    step: steps.find((id) => id === search.step),
  }),
  beforeLoad: ({ search }) => {
    if (!newcomer.is(session.username())) throw redirect({ href: safeReturnPath(search.return) });
  },
  component: Welcome,
});

/** Once, so that a day that the person has chosen since stays. */
function useWeekOfRegion() {
  const { mutate } = useSavePreference("first_day_of_week");
  useEffect(() => {
    const day = firstDayOfRegion(navigator.languages);
    if (newcomer.meet() && day !== firstPreferences.first_day_of_week) mutate(day);
  }, [mutate]);
}

/** What someone who has just registered can choose, before the page that they came for. */
function Welcome() {
  useDocumentTitle(t("Welcome"));
  const { step, return: returnTo } = Route.useSearch();
  const navigate = useNavigate();
  const { history } = useRouter();
  const hasFollowed = useLocation({ select: ({ state }) => state.first_step_followed === true });
  const at = step === undefined ? 0 : steps.indexOf(step);
  useWeekOfRegion();
  const id = steps[at] ?? steps[0];
  const Step = components[id];

  const goTo = (next: StepId, first_step_followed: boolean) =>
    void navigate({
      to: "/welcome",
      search: { step: next, return: returnTo },
      state: { first_step_followed },
    });
  const leave = () => {
    newcomer.forget();
    void navigate({ href: safeReturnPath(returnTo), replace: true });
  };
  const { mutateAsync: saveLanguage } = useSavePreference("language");
  const [before, after] = [steps[at - 1], steps[at + 1]];
  return (
    <Step
      key={id}
      frame={{
        names: steps.map((each) => stepNames()[each]),
        at,
        action: after ? t("Continue") : t("Done"),
        onBack: before ? () => (hasFollowed ? history.back() : goTo(before, false)) : null,
        onDone: after ? () => goTo(after, true) : leave,
        onSkipAll: leave,
        foot: before || !canChooseLanguage() ? null : <LanguageChooser save={saveLanguage} />,
      }}
    />
  );
}
