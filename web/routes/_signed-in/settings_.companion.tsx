import { createFileRoute } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { ModelsPage } from "#web/features/models/models-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { SettingLink } from "#web/ui/setting.tsx";

export const Route = createFileRoute("/_signed-in/settings_/companion")({
  component: Companion,
});

function Companion() {
  useDocumentTitle(t("Companion and models"));
  return (
    <ModelsPage
      remembered={
        <section className="setting-group">
          <SettingLink
            to="/settings/companion/remembered"
            name={t("What it remembers")}
            help={t("Plain facts you mentioned. You can read, change and delete them.")}
          />
        </section>
      }
    />
  );
}
