import { joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import "./reminders.css";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { pauseByKey } from "#contract/reminders/reminders.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callPublic } from "#web/lib/call-api.ts";
import { formatLongDate } from "#web/lib/dates.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { TextLink } from "#web/ui/link.tsx";

const aWeek = 7;
const longer = () => [
  { days: 31, words: t("A month") },
  { days: 365, words: t("A year") },
];

/**
 * The page behind the link in a reminder, without signing in. It pauses reminders for a week at once, and offers longer
 * pauses and a way to end them. `pauseKey` is empty if the link was cut short.
 */
export function PausePage({ pauseKey }: { pauseKey: string }) {
  const pause = useMutation({
    mutationFn: (days: number) =>
      callPublic(pauseByKey, { params: { key: pauseKey }, querystring: { days } }),
  });
  const { mutate } = pause;
  const begun = useRef(false);
  useEffect(() => {
    if (pauseKey === "" || begun.current) return;
    begun.current = true;
    mutate(aWeek);
  }, [pauseKey, mutate]);

  const isRefused = pause.error instanceof ApiFailure && pause.error.status === 404;
  if (pauseKey === "" || isRefused) return <OldLink isCut={pauseKey === ""} />;
  const { data } = pause;
  const isPaused = data !== undefined && data.paused_until !== null;
  return (
    <Card
      title={
        data === undefined ? t("Reminders") : isPaused ? t("Reminders are paused") : t("Reminders are on")
      }
    >
      <p className="auth__lead" role="status">
        {data === undefined
          ? pause.isPending && t("Pausing them")
          : data.paused_until === null
            ? t("You will get reminders at the times you have set.")
            : t("No reminder comes until {date}.", { date: formatLongDate(data.paused_until) })}
      </p>
      {pause.error && (
        <Alert>{joinSentences([pause.error.message, t("Nothing was changed by this.")])}</Alert>
      )}
      <Button variant="primary" wide disabled={pause.isPending} onClick={() => mutate(isPaused ? 0 : aWeek)}>
        {isPaused ? t("Resume reminders") : t("Pause for a week")}
      </Button>
      {isPaused && (
        <fieldset className="pause-page__longer" aria-label={t("Pause for longer")}>
          {longer().map(({ days, words }) => (
            <Button key={days} disabled={pause.isPending} onClick={() => mutate(days)}>
              {words}
            </Button>
          ))}
        </fieldset>
      )}
      <ToSettings />
    </Card>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="auth">
      <Pane className="auth__card">
        <h1 className="auth__title">{title}</h1>
        {children}
      </Pane>
    </div>
  );
}

function OldLink({ isCut }: { isCut: boolean }) {
  return (
    <Card title={isCut ? t("This link is incomplete") : t("This link is too old")}>
      <p className="auth__lead">
        {isCut
          ? t(
              "Part of it may be missing. Open it from the reminder again, or pause reminders in the settings.",
            )
          : t("Nothing was changed. Reminders can be paused in the settings at any time.")}
      </p>
      <ToSettings />
    </Card>
  );
}

const ToSettings = () => (
  <p className="auth__foot">
    <TextLink to="/settings/$section" params={{ section: "reminders" }}>
      {t("All reminders are in the settings")}
    </TextLink>
  </p>
);
