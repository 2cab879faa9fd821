import { t } from "#contract/translate.ts";
import "./analyzers.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useId, useState } from "react";
import type { Analyzer, AnalyzerList } from "#contract/analyzers/analyzers.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { BackLink, ButtonLink, TextLink } from "#web/ui/link.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { analyzersQuery } from "./analyzer-queries.ts";
import { AnalyzerRow } from "./analyzer-row.tsx";
import { type RangeName, rangeNames } from "./history/history-address.ts";
import { rangeOptions } from "./history/history-view.ts";
import { RunAll } from "./run-all.tsx";

/** All analyzers, with their new findings. */
export function AnalyzersPage() {
  const { data } = useSuspenseQuery(analyzersQuery);
  const { analyzers, models_on, runs_while_away, fitting_period } = data;
  const [chosen, setChosen] = useState<RangeName | null>(null);
  const period = chosen ?? rangeNames.find((name) => name === fitting_period) ?? "all";
  const groupProps = { period, isChosen: chosen !== null };
  const builtIn = analyzers.filter(({ kind }) => kind === "built_in");
  const own = analyzers.filter(({ kind }) => kind === "own");
  return (
    <ColumnPage className="analyzers__main">
      <BackLink to="/insights">{t("Insights")}</BackLink>
      <header className="analyzers__head">
        <h1 className="page-title">{t("Analyzers")}</h1>
        {models_on && own.length > 0 && (
          <Link
            className={buttonClass({}, "btn--fold")}
            to="/analyzers/create"
            aria-label={t("Create an analyzer")}
          >
            <Plus className="icon icon--small" />
            <span className="btn__long">{t("Create")}</span>
          </Link>
        )}
        <p className="analyzers__lead">
          {t(
            "Each looks for one kind of pattern in what you wrote, and shows the sentences it is based on. You decide what is true for you.",
          )}
        </p>
      </header>
      <Reading reading={data.reading} />
      {data.reading.all > 0 && (
        <div className="analyzers__run-all">
          <Segmented
            label={t("What a run reads")}
            options={rangeOptions()}
            value={period}
            onChange={setChosen}
          />
          <RunAll analyzers={analyzers} period={period} />
        </div>
      )}
      {!runs_while_away && (
        <p className="analyzers__note">
          {t(
            "Your journal is sealed, so nothing can be read while you are away. Scheduled runs happen at your next visit.",
          )}
        </p>
      )}
      {models_on &&
        (own.length > 0 ? (
          <Group
            name={t("Your own")}
            help={t("A connected model follows your instruction.")}
            analyzers={own}
            {...groupProps}
          />
        ) : (
          <NoOwn />
        ))}
      <Group
        name={t("Built in")}
        help={t(
          "They run on this server, with rules and a small neural network that can’t write text. Nothing leaves the server. Their findings are shown in Insights.",
        )}
        analyzers={builtIn}
        {...groupProps}
      />
    </ColumnPage>
  );
}

function Reading({ reading: { all, read, failed } }: { reading: AnalyzerList["reading"] }) {
  const left = all - read - failed.length;
  if (all === 0)
    return (
      <EmptyState
        title={t("Nothing to analyze yet")}
        words={t("Write a few reflections. Patterns in them appear here after a few weeks.")}
      >
        <ButtonLink variant="primary" to="/dashboard">
          {t("Today’s page")}
        </ButtonLink>
      </EmptyState>
    );
  return (
    <>
      {left > 0 && (
        <div className="analyzers__note" role="status">
          <progress className="run-progress" aria-label={t("Reading your journal")} value={read} max={all} />
          <span className="tabular">
            {t(
              "Reading your journal: {read, number} of {all, plural, one {# reflection} other {# reflections}}",
              { read, all },
            )}
          </span>
        </div>
      )}
      {failed.length > 0 && (
        <div className="analyzers__note">
          <p>
            {/* Translators: a list of them follows. */}
            {t(
              "{count, plural, one {# reflection could not be read, and will be tried again after a change:} other {# reflections could not be read, and will be tried again after a change:}}",
              { count: failed.length },
            )}
          </p>
          <ul>
            {failed.map(({ reflection_id, error }, index) => (
              <li key={reflection_id}>
                <TextLink to="/reflections/$id" params={{ id: reflection_id }}>
                  {t("Reflection {number, number}", { number: index + 1 })}
                </TextLink>
                : {error}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

type GroupProps = {
  name: string;
  help: string;
  analyzers: readonly Analyzer[];
  period: RangeName;
  isChosen: boolean;
};

function Group({ name, help, analyzers, ...periodProps }: GroupProps) {
  const id = useId();
  return (
    <section className="analyzers__group" aria-labelledby={id}>
      <h2 className="analyzers__name" id={id}>
        {name}
      </h2>
      <p className="small quiet">{help}</p>
      <ul className="analyzers__list">
        {analyzers.map((analyzer) => (
          <AnalyzerRow key={analyzer.id} analyzer={analyzer} {...periodProps} />
        ))}
      </ul>
    </section>
  );
}

const NoOwn = () => (
  <section className="analyzers__group">
    <h2 className="analyzers__name">{t("Your own")}</h2>
    <p className="analyzers__lead">
      {t(
        "Say in your own words what to look for, and a model that you have connected reads your journal for it. You see what that sends before it is sent.",
      )}
    </p>
    <Link className={buttonClass({}, "analyzers__create")} to="/analyzers/create">
      <Plus className="icon icon--small" />
      {t("Create an analyzer")}
    </Link>
  </section>
);
