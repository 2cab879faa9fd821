import { t } from "#contract/translate.ts";
import "../analyzers.css";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isMissing } from "#web/lib/api-failure.ts";
import { hostHasAi } from "#web/lib/page-meta.ts";
import { useCompanionOn } from "#web/lib/user-query.ts";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { analyzerQuery } from "../analyzer-queries.ts";
import { useModelParts } from "../model-parts.ts";
import { AnalyzerForm } from "./analyzer-form.tsx";

/** Makes or changes a person's own analyzer. */
export function CreatePage({ editId }: { editId: string | undefined }) {
  const isOn = useCompanionOn();
  const parts = useModelParts();
  return (
    <ColumnPage className="analyzers__main">
      {isOn ? (
        parts.whereConnected(
          editId === undefined ? <AnalyzerForm own={null} /> : <Edit id={editId} />,
          <NoModel />,
        )
      ) : (
        <Off />
      )}
    </ColumnPage>
  );
}

const AllAnalyzers = () => <ButtonLink to="/analyzers">{t("All analyzers")}</ButtonLink>;

type NeedsModelProps = { words: string; children?: ReactNode };

const NeedsModel = ({ words, children }: NeedsModelProps) => (
  <EmptyState as="h1" sun="set" title={t("Analyzers of your own need a model")} words={words}>
    {children}
    <AllAnalyzers />
  </EmptyState>
);

const NoModel = () => (
  <NeedsModel
    words={t(
      "You say in your own words what to look for, and a model reads your journal for it. None is connected yet. The built-in analyzers need none.",
    )}
  >
    <ButtonLink variant="primary" to="/settings/companion">
      {t("Connect a model")}
    </ButtonLink>
  </NeedsModel>
);

const Off = () =>
  hostHasAi() ? (
    <NeedsModel words={t("You have switched the companion and AI off. The built-in analyzers need neither.")}>
      <ButtonLink variant="primary" to="/settings/companion">
        {t("Go to the settings")}
      </ButtonLink>
    </NeedsModel>
  ) : (
    <NeedsModel
      words={t(
        "The person who runs this server has switched AI off for everyone. The built-in analyzers don’t need it.",
      )}
    />
  );

function Edit({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({ ...analyzerQuery(id), refetchInterval: false });
  if (data?.kind === "own") return <AnalyzerForm own={data} />;
  if (data || isMissing(error))
    return (
      <EmptyState
        as="h1"
        sun="set"
        title={t("There is no such analyzer")}
        words={t("It may have been deleted.")}
      >
        <AllAnalyzers />
      </EmptyState>
    );
  if (error)
    return <QueryFailure as="h1" error={error} retry={refetch} title={t("This can’t be shown just now")} />;
  return <div className="analyzers__waiting" aria-busy="true" />;
}
