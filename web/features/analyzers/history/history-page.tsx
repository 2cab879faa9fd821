import { joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import "../analyzers.css";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Download, SlidersHorizontal } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Analyzer } from "#contract/analyzers/analyzers.ts";
import { notShown } from "#web/lib/connection.ts";
import { lazyWithRetry, useLazyPopover } from "#web/lib/lazy-with-retry.ts";
import { logProblem } from "#web/lib/log.ts";
import { usePages } from "#web/lib/paged.ts";
import { randomId } from "#web/lib/random-id.ts";
import { saveFile, toFileName } from "#web/lib/save-file.ts";
import { useToday } from "#web/lib/use-today.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Frost, Pane } from "#web/ui/frost.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { BackInHead, PlainHead } from "#web/ui/plain-head.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import {
  type AnalyzerId,
  analyzerQuery,
  exportedRuns,
  noteSeen,
  refetchAnalyzer,
  runQuery,
  runsQuery,
  useStartRun,
} from "../analyzer-queries.ts";
import { nameOf } from "../analyzer-row.tsx";
import { isGoing, lastRunWords, readWords, scopeWords } from "../analyzer-words.ts";
import { Problem, RunControl } from "../run-control.tsx";
import { Compare } from "./compare.tsx";
import { Findings } from "./findings.tsx";
import { type HistoryView, type RangeName, rangeNames } from "./history-address.ts";
import { periodOf, rangeOptions } from "./history-view.ts";
import { Measures } from "./measures.tsx";
import { Runs } from "./runs.tsx";

const { Part: AnalyzerSettings, load } = lazyWithRetry(() => import("../settings/analyzer-settings.tsx"));

type HistoryPageProps = {
  analyzerId: AnalyzerId;
  view: HistoryView;
  onChange: (view: HistoryView) => void;
};

/** The findings of one analyzer over time. */
export function HistoryPage(props: HistoryPageProps) {
  const { data: analyzer, error, refetch } = useQuery(analyzerQuery(props.analyzerId));
  return (
    <div className="page page--library analyzer-history">
      <PlainHead>
        <BackInHead to="/analyzers">{t("Analyzers")}</BackInHead>
        {analyzer && <HeadSide analyzer={analyzer} />}
      </PlainHead>
      {analyzer ? (
        <Whole key={analyzer.id} {...props} analyzer={analyzer} />
      ) : (
        <Pane className="analyzer-history__state" aria-busy={!error}>
          <QueryFailure
            as="h1"
            error={error}
            retry={refetch}
            title={notShown(
              t("You’re offline, so these findings can’t be shown"),
              t("These findings can’t be shown now"),
            )}
            gone={{
              title: t("There is no such analyzer"),
              words: t("It may have been deleted."),
              next: <ButtonLink to="/analyzers">{t("All analyzers")}</ButtonLink>,
            }}
          />
        </Pane>
      )}
    </div>
  );
}

function HeadSide({ analyzer }: { analyzer: Analyzer }) {
  const settings = useLazyPopover(load);
  const navigate = useNavigate();
  const save = useMutation({
    mutationFn: async (format: "markdown" | "csv") =>
      saveFile(
        await exportedRuns(analyzer.id, format),
        `${["analyzer", toFileName(analyzer.name)].filter(Boolean).join("-")}.${format === "csv" ? "csv" : "md"}`,
      ),
  });
  return (
    <div className="plain-head__side">
      <div className="analyzer-history__side glass-bar">
        <Frost />
        <span className="small analyzer-history__maker">{makerWords(analyzer)}</span>
        <Menu
          trigger={
            <IconButton
              tight
              label={t("Save what was found")}
              title={t("Save")}
              Icon={Download}
              small={false}
            />
          }
        >
          <MenuItem onClick={() => save.mutate("csv")}>{t("Save as CSV")}</MenuItem>
          <MenuItem onClick={() => save.mutate("markdown")}>{t("Save as Markdown")}</MenuItem>
          <MenuItem onClick={() => print()}>{t("Print")}</MenuItem>
        </Menu>
        <IconButton
          tight
          label={t("Analyzer settings")}
          aria-haspopup="dialog"
          {...settings.near}
          onClick={() => settings.setOpen(true)}
          Icon={SlidersHorizontal}
          small={false}
        />
      </div>
      {save.error && <Alert>{joinSentences([save.error.message, t("Nothing was saved.")])}</Alert>}
      {settings.wanted && (
        <AnalyzerSettings
          analyzer={analyzer}
          open={settings.open}
          onOpenChange={settings.setOpen}
          onDeleted={() => void navigate({ to: "/analyzers" })}
        />
      )}
    </div>
  );
}

const makerWords = (analyzer: Analyzer): string =>
  analyzer.kind === "built_in"
    ? t("Built in, runs on this server")
    : t("Your own, read by {model}", { model: analyzer.model });

function Whole({ analyzer, view, onChange }: HistoryPageProps & { analyzer: Analyzer }) {
  const { id } = analyzer;
  const today = useToday(useUser().preferences);
  const { first, items: runs = [], error } = usePages(runsQuery(id), (page) => page.runs);
  const latestId = first?.newest_done_id ?? undefined;
  const newestOf = (range: RangeName) =>
    runs.find(({ status, period_name }) => status === "done" && period_name === range);
  const shownId = view.run ?? (view.range === null ? latestId : newestOf(view.range)?.id);
  const shown = runs.find((run) => run.id === shownId);
  const range = view.range ?? rangeNames.find((name) => name === shown?.period_name) ?? null;
  const start = useStartRun(id);
  useRefetchAfterRun(analyzer);
  /** Charts, findings and runs are of one period. A built-in analyzer reads it at once. */
  const choose = (wanted: RangeName) => {
    onChange({ range: wanted, run: null });
    const isRead = newestOf(wanted)?.period.to === today;
    if (analyzer.kind === "built_in" && !isRead && !isGoing(analyzer.last_run))
      start.mutate({ runId: randomId(), period: wanted });
  };
  return (
    <div className="analyzer-history__columns">
      <div className="analyzer-history__side-column">
        <Pane className="measure-card">
          <header className="measure-card__head">
            <h1 className="page-title" dir="auto">
              {nameOf(analyzer)}
            </h1>
            <Segmented
              // Translators: how far back the chart goes.
              label={t("Range")}
              className="segmented--range"
              options={rangeOptions()}
              value={range}
              onChange={choose}
            />
          </header>
          {analyzer.looks_for && (
            <p className="measure-card__looks-for" dir="auto">
              {analyzer.looks_for}
            </p>
          )}
          <Measures
            analyzerId={id}
            isOwn={analyzer.kind === "own"}
            period={shown?.period ?? periodOf(range ?? "all", today)}
          />
          <footer className="measure-card__foot">
            <span className="small quiet">
              {/* Translators: “state” is what an analyzer last did, such as “Read 483 reflections, 28 Nov 2023 to 20 Nov
              2026”; “scope” is a list: “Daily reflections · #work · The last 12 weeks”. */}
              {t("{state}. Scheduled runs read: {scope}", {
                state: shown ? readWords(shown) : lastRunWords(analyzer.last_run),
                scope: scopeWords(analyzer.scope),
              })}
            </span>
            <RunControl analyzer={analyzer} period={view.range} />
            <Problem error={start.error} />
          </footer>
        </Pane>
        <Compare analyzerId={id} today={today} />
        {(error || first?.runs.length !== 0) && <Runs analyzerId={id} view={view} shownId={shownId} />}
      </div>
      <div className="analyzer-history__findings">
        {shownId ? (
          <Found analyzerId={id} runId={shownId} isLatest={shownId === latestId} />
        ) : (
          first && <NotYet analyzer={analyzer} />
        )}
      </div>
    </div>
  );
}

type FoundProps = { analyzerId: AnalyzerId; runId: string; isLatest: boolean };

function Found({ analyzerId, runId, isLatest }: FoundProps) {
  const { data, error, refetch } = useQuery(runQuery(analyzerId, runId));
  useSeen(analyzerId, isLatest && data?.result ? runId : undefined);
  if (data?.result) return <Findings key={runId} analyzerId={analyzerId} whole={data} />;
  return (
    <Pane className="findings" aria-label={t("Findings")} aria-busy={!error && !data}>
      <QueryFailure
        error={error}
        retry={refetch}
        title={t("This run can’t be shown")}
        gone={{
          title: t("This run is gone"),
          words: error?.message,
          next: (
            <ButtonLink to="/analyzers/$id/history" params={{ id: analyzerId }}>
              {t("The latest run")}
            </ButtonLink>
          ),
        }}
      />
      {data && !error && (
        <EmptyState
          sun="set"
          title={t("This run can’t be shown")}
          words={data.run.error ?? t("Nothing found yet.")}
        >
          <Button onClick={() => void refetch()}>{t("Try again")}</Button>
        </EmptyState>
      )}
    </Pane>
  );
}

function NotYet({ analyzer }: { analyzer: Analyzer }) {
  const going = isGoing(analyzer.last_run);
  return (
    <Pane className="findings" aria-label={t("Findings")}>
      <EmptyState
        title={going ? t("The analyzer is running") : t("Nothing found yet")}
        words={
          going
            ? t("What it finds will appear here, with the sentences that each finding is based on.")
            : (analyzer.last_run?.error ??
              t(
                "It has not read these days yet. What it finds will appear here, with the sentences that each finding is based on.",
              ))
        }
      />
    </Pane>
  );
}

/** Findings of the latest run count as seen once they have been on the screen. */
function useSeen(id: AnalyzerId, latestId: string | undefined) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (latestId === undefined) return;
    noteSeen(queryClient, id).catch((error: unknown) =>
      logProblem("Findings could not be marked as seen.", error),
    );
  }, [queryClient, id, latestId]);
}

/** Fetches the findings when a run begins or ends, here or on another device. */
function useRefetchAfterRun({ id, last_run }: Analyzer) {
  const queryClient = useQueryClient();
  const state = `${last_run?.id} ${last_run?.status}`;
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    void refetchAnalyzer(queryClient, id);
  }, [queryClient, id, state]);
}
