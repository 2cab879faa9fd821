import { createFileRoute } from "@tanstack/react-router";
import { sceneName } from "#contract/themes/scene-names.ts";
import { t } from "#contract/translate.ts";
import { SkyPage } from "#web/features/insights/sky/sky-page.tsx";
import { SceneThumbnail } from "#web/features/themes/scene-thumbnail.tsx";
import { paletteOf } from "#web/features/themes/shown-scene.ts";
import { useThemeChoices } from "#web/features/themes/use-theme.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useUser } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/_signed-in/insights_/sky")({
  component: Sky,
});

function Sky() {
  useDocumentTitle(t("The sky you wrote under"));
  const { preferences } = useUser();
  const choices = useThemeChoices();
  return (
    <SkyPage
      preferences={preferences}
      skyOf={(file) => ({
        picture: paletteOf(choices, file).placeholder,
        name: sceneName(file) ?? choices.background_choices[file] ?? null,
      })}
      thumbnail={(file) => <SceneThumbnail file={file} className="skies__picture" />}
    />
  );
}
