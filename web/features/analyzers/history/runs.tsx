import { Link } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import type { AnalyzerRun } from "#contract/analyzers/runs.ts";
import { t, tc } from "#contract/translate.ts";
import { dateLanguage, formatDate, formatMoment } from "#web/lib/dates.ts";
import { usePages } from "#web/lib/paged.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LoadNote } from "#web/ui/load-note.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";
import { type AnalyzerId, runsQuery, useDeleteRun } from "../analyzer-queries.ts";
import {
  foundWords,
  isClaim,
  isGoing,
  needsWords,
  readWords,
  strengthWords,
  verdictWords,
} from "../analyzer-words.ts";
import { type HistoryView, toAddress } from "./history-address.ts";

type RunsProps = {
  analyzerId: AnalyzerId;
  view: HistoryView;
  shownId: string | undefined;
};

/** All runs, the newest first, each with the first things it found. */
export function Runs({ analyzerId, view, shownId }: RunsProps) {
  const { items: runs = [], error, retry, next } = usePages(runsQuery(analyzerId), (page) => page.runs);
  return (
    <Pane className="runs" aria-labelledby="runs">
      <h2 className="runs__title" id="runs">
        {t("Findings over time")}
      </h2>
      {error && (
        <div className="measures__state">
          <LoadNote what={t("The runs can’t be shown just now.")} error={error} retry={retry} />
        </div>
      )}
      {/* Translators: a noun: each time that an analyzer read the journal. */}
      <ol className="runs__list" aria-label={tc("noun", "Runs")}>
        {runs.map((run) => (
          <Run
            key={run.id}
            analyzerId={analyzerId}
            run={run}
            when={
              runs.some((other) => other !== run && dateOf(other) === dateOf(run))
                ? momentOf(run)
                : dateOf(run)
            }
            view={view}
            isShown={run.id === shownId}
          />
        ))}
      </ol>
      <MoreButton next={next} label={t("Earlier runs")} />
    </Pane>
  );
}

/** If there are no claims, this many findings that could be chance are shown as examples. */
const maxUnsure = 2;

const dateOf = (run: AnalyzerRun) => formatDate(run.finished_at ?? run.created_at);
const momentOf = (run: AnalyzerRun) => formatMoment(run.finished_at ?? run.created_at);

type RunProps = {
  analyzerId: AnalyzerId;
  run: AnalyzerRun;
  /** Its date, with the time where another run has the same date. */
  when: string;
  view: HistoryView;
  isShown: boolean;
};

function Run({ analyzerId, run, when, view, isShown }: RunProps) {
  const claims = run.headlines.filter(isClaim);
  const headlines = claims.length > 0 ? claims : run.headlines.slice(0, maxUnsure);
  return (
    <li className="run" data-shown={isShown || undefined}>
      <div className="run__head">
        {run.status === "done" && !run.damaged ? (
          <Link
            className="run__day"
            to="/analyzers/$id/history"
            params={{ id: analyzerId }}
            search={toAddress({ ...view, run: run.id })}
            aria-current={isShown || undefined}
            resetScroll={false}
            lang={dateLanguage()}
          >
            {when}
          </Link>
        ) : (
          <span className="run__day" lang={dateLanguage()}>
            {when}
          </span>
        )}
        <span className="run__count">{stateWords(run)}</span>
        {!isGoing(run) && <RunMenu analyzerId={analyzerId} runId={run.id} when={when} />}
      </div>
      {headlines.length > 0 && (
        <ul className="run__claims">
          {headlines.map(({ key, claim, strength, needs_days, n, verdict }) => (
            <li key={key} className="history-row">
              <span dir="auto">{verdict === "not_true" ? <del>{claim}</del> : claim}</span>
              <span className="history-row__end">
                {verdict
                  ? t("You said: {verdict}", { verdict: verdictWords()[verdict] })
                  : headlineWords(strength, needs_days, n)}
              </span>
            </li>
          ))}
          {run.findings > headlines.length && (
            <li className="history-row history-row__end">
              {/* Translators: below a list of findings. */}
              {t("{count, plural, one {and # more finding} other {and # more findings}}", {
                count: run.findings - headlines.length,
              })}
            </li>
          )}
        </ul>
      )}
      {run.status === "done" && <p className="small quiet">{readWords(run)}</p>}
      {run.error && <p className="small quiet">{run.error}</p>}
    </li>
  );
}

function stateWords(run: AnalyzerRun): string {
  if (run.damaged) return t("Damaged on the server, and can’t be opened");
  switch (run.status) {
    case "waiting":
      // Translators: the state of a run, after its date.
      return t("waiting");
    case "running":
      // Translators: the state of a run, after its date.
      return t("running");
    case "stopped":
      // Translators: the state of a run, after its date.
      return t("stopped");
    case "failed":
      // Translators: the state of a run, after its date.
      return t("could not finish");
    case "done":
      return foundWords(run);
  }
}

function headlineWords(
  strength: AnalyzerRun["headlines"][number]["strength"],
  needsDays: number | null,
  n: number | null,
): string {
  if (strength === "too_few") return needsWords(needsDays);
  const words = strengthWords()[strength];
  // Translators: “n” is the number of days that a finding rests on.
  return n === null ? words : t("{strength}, n = {n, number}", { strength: words, n });
}

type RunMenuProps = { analyzerId: AnalyzerId; runId: string; when: string };

function RunMenu({ analyzerId, runId, when }: RunMenuProps) {
  const remove = useDeleteRun(analyzerId);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <IconButton
            tight
            label={t("More about the run of {when}", { when })}
            title={t("More")}
            Icon={Ellipsis}
          />
        }
      >
        <MenuItem onClick={() => setAsked(true)}>{t("Delete this run")}</MenuItem>
      </Menu>
      <Confirm
        open={isAsked}
        onOpenChange={setAsked}
        title={t("Delete this run?")}
        action={t("Delete")}
        busy={remove.isPending}
        failure={remove.error?.message ?? null}
        onConfirm={() => remove.mutate(runId, { onSuccess: () => setAsked(false) })}
      >
        {t(
          "What it found is deleted for good. Your reflections stay, and so does what you said about findings.",
        )}
      </Confirm>
      {remove.error && !isAsked && <Alert>{remove.error.message}</Alert>}
    </>
  );
}
