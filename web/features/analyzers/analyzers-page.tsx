import "./analyzers.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useId, useState } from "react";
import type { Analyzer, AnalyzerList } from "#contract/analyzers/analyzers.ts";
import { counted } from "#web/lib/counted.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { BackLink, ButtonLink, TextLink } from "#web/ui/link.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { analyzersQuery } from "./analyzer-queries.ts";
import { AnalyzerRow } from "./analyzer-row.tsx";
import { type RangeName, rangeNames } from "./history/history-address.ts";
import { ranges } from "./history/history-view.ts";
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
      <BackLink to="/insights">Insights</BackLink>
      <header className="analyzers__head">
        <h1 className="page-title">Analyzers</h1>
        {models_on && own.length > 0 && (
          <Link
            className={buttonClass({}, "btn--fold")}
            to="/analyzers/create"
            aria-label="Create an analyzer"
          >
            <Plus className="icon icon--small" />
            <span className="btn__long">Create</span>
          </Link>
        )}
        <p className="analyzers__lead">
          Each looks for one kind of pattern in what you wrote, and shows the sentences it rests on. You have
          the last word.
        </p>
      </header>
      <Reading reading={data.reading} />
      {data.reading.all > 0 && (
        <div className="analyzers__run-all">
          <Segmented label="What a run reads" options={ranges} value={period} onChange={setChosen} />
          <RunAll analyzers={analyzers} period={period} />
        </div>
      )}
      {!runs_while_away && (
        <p className="analyzers__note">
          Your journal is sealed, so nothing can be read while you are away. Scheduled runs happen at your
          next visit.
        </p>
      )}
      {models_on &&
        (own.length > 0 ? (
          <Group
            name="Your own"
            help="A connected model follows your instruction."
            analyzers={own}
            {...groupProps}
          />
        ) : (
          <NoOwn />
        ))}
      <Group
        name="Built in"
        help="They work on this server, by rules and a small network that only reads. Nothing leaves it. Insights shows what they find."
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
        title="Nothing to analyze yet"
        words="Write a few reflections. Patterns in them appear here after a few weeks."
      >
        <ButtonLink variant="primary" to="/dashboard">
          Today’s page
        </ButtonLink>
      </EmptyState>
    );
  return (
    <>
      {left > 0 && (
        <div className="analyzers__note" role="status">
          <progress className="run-progress" aria-label="Reading your journal" value={read} max={all} />
          <span className="tabular">
            Reading your journal: {read.toLocaleString("en")} of {counted(all, "reflection")}
          </span>
        </div>
      )}
      {failed.length > 0 && (
        <div className="analyzers__note">
          <p>
            {counted(failed.length, "reflection")} could not be read, and will be tried again after a change:
          </p>
          <ul>
            {failed.map(({ reflection_id, error }, index) => (
              <li key={reflection_id}>
                <TextLink to="/reflections/$id" params={{ id: reflection_id }}>
                  Reflection {index + 1}
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
    <h2 className="analyzers__name">Your own</h2>
    <p className="analyzers__lead">
      Say in your own words what to look for, and a model that you have connected reads your journal for it.
      You see what that sends before it is sent.
    </p>
    <Link className={buttonClass({}, "analyzers__create")} to="/analyzers/create">
      <Plus className="icon icon--small" />
      Create an analyzer
    </Link>
  </section>
);
