import { joinSentences } from "#contract/formats.ts";
import { t, tc } from "#contract/translate.ts";
import { notShown } from "#web/lib/connection.ts";
import { BackLink } from "#web/ui/link.tsx";
import { SelectSetting } from "#web/ui/select-field.tsx";
import "./letters.css";
import { Link } from "@tanstack/react-router";
import { Mail, MailOpen } from "lucide-react";
import type { ReactNode } from "react";
import type { Output } from "#contract/endpoint.ts";
import type { LetterHead, LetterSettings, listLetters } from "#contract/letters/letters.ts";
import { explainRefusal } from "#web/lib/api-failure.ts";
import { dateLanguage } from "#web/lib/dates.ts";
import { usePages } from "#web/lib/paged.ts";
import { useSaveState } from "#web/lib/preferences.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { SavedState } from "#web/ui/saved-state.tsx";
import { SettingGroup, SwitchSetting } from "#web/ui/setting.tsx";
import { lettersQuery, useSaveLetterSettings } from "./letter-queries.ts";
import { letterTitle, periodName } from "./letter-words.ts";
import { MakeLetter } from "./make-letter.tsx";

type Listed = Output<typeof listLetters>;

/** All letters, and how they are made. `reminders`: the rows of their reminders. */
export function LettersPage({ reminders }: { reminders: ReactNode }) {
  const saving = useSaveState();
  const { first, items = [], error, retry, next } = usePages(lettersQuery, ({ letters }) => letters);
  return (
    <ColumnPage busy={!first && !error}>
      <BackLink to="/insights">{t("Insights")}</BackLink>
      <div className="settings__head">
        <h1 className="page-title">{t("Letters")}</h1>
        <SavedState state={saving} />
      </div>
      <p className="letters__lead">
        {t(
          "At the end of a week, month or year, a letter made from what you wrote: how many days, which moods, who and what came up, passages to remember, a question left open. No praise, no advice.",
        )}
      </p>
      {first ? (
        <>
          <List letters={items} settings={first.settings} madeAtVisits={first.made_at_visits} />
          <MoreButton next={next} label={t("Older letters")} />
          {next?.hasFailed && error && <Alert>{error.message}</Alert>}
          <MakeLetter />
          <Settings listed={first} reminders={reminders} />
        </>
      ) : (
        <QueryFailure
          error={error}
          retry={retry}
          title={notShown(
            t("You’re offline, so your letters can’t be shown"),
            t("Your letters can’t be shown now"),
          )}
        />
      )}
    </ColumnPage>
  );
}

type ListProps = { letters: readonly LetterHead[]; settings: LetterSettings; madeAtVisits: boolean };

function List({ letters, settings: { rhythm }, madeAtVisits }: ListProps) {
  const save = useSaveLetterSettings();
  if (letters.length > 0)
    return (
      <ul className="letters" aria-label={t("Letters")}>
        {letters.map((letter) => (
          <LetterRow key={letter.id} letter={letter} />
        ))}
      </ul>
    );
  if (rhythm === "off")
    return (
      <EmptyState
        title={t("No letters yet")}
        words={t(
          "They are made on this server and sealed with your journal. The first one is about the last week or month that you wrote in.",
        )}
      >
        <Button variant="primary" disabled={save.isPending} onClick={() => save.mutate({ rhythm: "weekly" })}>
          {t("A letter each week")}
        </Button>
        <Button disabled={save.isPending} onClick={() => save.mutate({ rhythm: "monthly" })}>
          {t("Each month")}
        </Button>
        {save.error && <Alert>{save.error.message}</Alert>}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t("No letters yet")}
      words={
        madeAtVisits
          ? rhythm === "weekly"
            ? t("The first one is made when you come back after a week in which you wrote.")
            : t("The first one is made when you come back after a month in which you wrote.")
          : rhythm === "weekly"
            ? t("The first one comes at the end of a week in which you wrote.")
            : t("The first one comes at the end of a month in which you wrote.")
      }
    />
  );
}

function LetterRow({ letter }: { letter: LetterHead }) {
  const { id, kind, read_at } = letter;
  const Icon = read_at === null ? Mail : MailOpen;
  return (
    <li>
      <Link className="letter-row" to="/insights/letters/$id" params={{ id }} data-unread={read_at === null}>
        <Icon className="icon" />
        <span className="letter-row__name">{letterTitle(letter)}</span>
        {kind === "weekly" && (
          <span className="letter-row__days" lang={dateLanguage()}>
            {periodName(letter)}
          </span>
        )}
        {read_at === null && <span className="letter-row__new">{tc("letter", "New")}</span>}
      </Link>
    </li>
  );
}

const rhythmOptions = () =>
  [
    { value: "off", label: tc("letters", "Off") },
    { value: "weekly", label: t("Weekly") },
    { value: "monthly", label: t("Monthly") },
  ] as const;

function Settings({ listed, reminders }: { listed: Listed; reminders: ReactNode }) {
  const { settings, model, made_at_visits } = listed;
  const { rhythm, by_model, borrowed_on } = settings;
  const save = useSaveLetterSettings();
  return (
    <SettingGroup name={t("Schedule")}>
      <SelectSetting
        name={t("Letters")}
        help={
          made_at_visits
            ? t(
                "Your journal is sealed, so a letter is made at your next visit after the week or month has ended. Both choices also include a letter at the end of the year.",
              )
            : t(
                "A letter is made when a week or month ends in your time zone, if you wrote in it. Both choices also include a letter at the end of the year.",
              )
        }
        error={explainRefusal(save.error, "rhythm")}
        options={rhythmOptions()}
        value={rhythm}
        onChange={(chosen) => save.mutate({ rhythm: chosen })}
      />
      {rhythm !== "off" && (model || by_model) && (
        <SwitchSetting
          name={t("Let the model write them")}
          help={
            model
              ? joinSentences([
                  t("{model} ({provider}) gets passages of the week or month, and cites them.", {
                    model: model.name,
                    provider: model.provider,
                  }),
                  model.stays_here
                    ? t("They stay on this server’s machine.")
                    : t("They leave this server’s machine."),
                  t(
                    "Reflections kept from AI are left out. Each call is listed under “What left this machine”.",
                  ),
                ])
              : t("No model is connected now, so letters are made by rules.")
          }
          checked={by_model}
          disabled={save.isPending}
          onChange={(on) => save.mutate({ by_model: on })}
        />
      )}
      <SwitchSetting
        name={t("Words from better days")}
        help={t(
          "When you give a day the mood Heavy or Low, today’s page may show what you wrote after a similar day.",
        )}
        checked={borrowed_on}
        disabled={save.isPending}
        onChange={(on) => save.mutate({ borrowed_on: on })}
      />
      {rhythm !== "off" && (
        <div className="letters__reminders">
          <div className="setting__name">{t("Reminders")}</div>
          <p className="setting__help">
            {t(
              "Comes on the day after the week, month or year, if there is a letter. It never shows what you wrote.",
            )}
          </p>
          {reminders}
        </div>
      )}
    </SettingGroup>
  );
}
