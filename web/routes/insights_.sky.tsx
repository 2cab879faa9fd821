import { createFileRoute } from "@tanstack/react-router";
import { SkyPage } from "#web/features/insights/sky/sky-page.tsx";
import { SceneThumbnail } from "#web/features/themes/scene-thumbnail.tsx";
import { paletteOf } from "#web/features/themes/shown-scene.ts";
import { useThemeChoices } from "#web/features/themes/use-theme.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireSignedIn } from "#web/lib/guards.ts";
import { userQuery, useUser } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/insights_/sky")({
  beforeLoad: requireSignedIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(userQuery),
  component: Sky,
});

function Sky() {
  useDocumentTitle("The sky you wrote under");
  const { preferences } = useUser();
  const choices = useThemeChoices();
  return (
    <SkyPage
      preferences={preferences}
      skyOf={(file) => ({
        picture: paletteOf(choices, file).placeholder,
        name: choices.background_choices[file] ?? null,
      })}
      thumbnail={(file) => <SceneThumbnail file={file} className="skies__picture" />}
    />
  );
}
