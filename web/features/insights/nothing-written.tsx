import { t } from "#contract/translate.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { ButtonLink } from "#web/ui/link.tsx";

export const NothingWritten = () => (
  <Pane className="insight">
    <EmptyState
      title={t("No patterns yet")}
      words={t(
        "Write, and choose a mood next to your page. After a few weeks, charts show your days here, and what the brighter ones have in common.",
      )}
    >
      <ButtonLink variant="primary" to="/dashboard">
        {t("Today’s page")}
      </ButtonLink>
    </EmptyState>
  </Pane>
);
