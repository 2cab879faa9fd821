import { t } from "#contract/translate.ts";
import { notShown } from "#web/lib/connection.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useToday } from "#web/lib/use-today.ts";
import { useUser } from "#web/lib/user-query.ts";
import { BackLink } from "#web/ui/link.tsx";
import "./experiments.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { FlaskConical, Plus } from "lucide-react";
import { useState } from "react";
import type { Day } from "#contract/day-rules.ts";
import type { ExperimentContent, ExperimentSummary } from "#contract/experiments/experiments.ts";
import { timeOrderedId } from "#web/lib/random-id.ts";
import { Button } from "#web/ui/button.tsx";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { ExperimentForm } from "./experiment-form.tsx";
import { experimentsQuery } from "./experiment-queries.ts";
import { stateInWords } from "./experiment-words.ts";

const emptyContent = (today: Day): ExperimentContent => ({
  question: "",
  a: "",
  b: "",
  outcome: "mood",
  scale_label: "",
  fact_id: null,
  shows_next_day: false,
  design: "coin",
  block_days: 1,
  starts_on: today,
  days: 30,
});

/** All experiments, and the form that plans one. */
export function ExperimentsPage() {
  useDocumentTitle(t("Experiments"));
  const today = useToday(useUser().preferences);
  const [newId, setNewId] = useState<string | null>(null);
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(experimentsQuery);
  const experiments = data?.experiments ?? [];
  return (
    <ColumnPage busy={!data && !error}>
      <BackLink to="/insights">{t("Insights")}</BackLink>
      <div className="settings__head">
        <h1 className="page-title">{newId === null ? t("Experiments") : t("Plan an experiment")}</h1>
      </div>
      {newId !== null ? (
        <ExperimentForm
          id={newId}
          revision={0}
          content={emptyContent(today)}
          hasBegun={false}
          onSaved={() => void navigate({ to: "/insights/experiments/$id", params: { id: newId } })}
          onCancel={() => setNewId(null)}
        />
      ) : !data ? (
        <QueryFailure
          error={error}
          retry={refetch}
          title={notShown(
            t("You’re offline, so your experiments can’t be shown"),
            t("Your experiments can’t be shown now"),
          )}
        />
      ) : experiments.length === 0 ? (
        <EmptyState
          title={t("Try something on yourself")}
          words={t(
            "“Does running in the morning help my sleep?” Two things to compare, days drawn at random, and at the end what can be said and what can’t.",
          )}
        >
          <Button variant="primary" onClick={() => setNewId(timeOrderedId())}>
            {t("Plan an experiment")}
          </Button>
        </EmptyState>
      ) : (
        <>
          <ul className="experiments" aria-label={t("Experiments")}>
            {experiments.map((experiment) => (
              <Row key={experiment.id} experiment={experiment} />
            ))}
          </ul>
          <Button onClick={() => setNewId(timeOrderedId())} Icon={Plus}>
            {t("Plan an experiment")}
          </Button>
        </>
      )}
    </ColumnPage>
  );
}

const Row = ({ experiment }: { experiment: ExperimentSummary }) => (
  <li>
    <Link className="experiment-row" to="/insights/experiments/$id" params={{ id: experiment.id }}>
      <FlaskConical className="icon" />
      <span className="experiment-row__name" dir="auto">
        {experiment.damaged ? t("An experiment that can’t be opened") : experiment.question}
      </span>
      <span className="experiment-row__state">
        {experiment.damaged ? t("It is damaged on the server") : stateInWords(experiment)}
      </span>
    </Link>
  </li>
);
