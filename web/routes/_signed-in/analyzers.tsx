import { createFileRoute } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { analyzersQuery } from "#web/features/analyzers/analyzer-queries.ts";
import { AnalyzersPage } from "#web/features/analyzers/analyzers-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { AnalyzerModels } from "#web/shell/analyzer-models.tsx";

export const Route = createFileRoute("/_signed-in/analyzers")({
  codeSplitGroupings: [["loader", "component"]],
  loader: ({ context }) => context.queryClient.ensureQueryData(analyzersQuery),
  component: Analyzers,
});

function Analyzers() {
  useDocumentTitle(t("Analyzers"));
  return (
    <AnalyzerModels>
      <AnalyzersPage />
    </AnalyzerModels>
  );
}
