import { t, tc } from "#contract/translate.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { Pane } from "#web/ui/frost.tsx";
import { BackLink } from "#web/ui/link.tsx";
import { OwnBackgrounds } from "./own-backgrounds.tsx";
import { ThemeControls } from "./theme-controls.tsx";
import { useUpload } from "./use-upload.ts";

export function ThemePage() {
  useDocumentTitle(t("Theme"));
  const upload = useUpload();
  return (
    <div className="page page--library">
      <Pane className="settings__main">
        <BackLink to="/settings/$section" params={{ section: "look" }}>
          {tc("setting", "Look")}
        </BackLink>
        <div className="settings__head">
          <h1 className="page-title">{t("Theme")}</h1>
        </div>
        <ThemeControls layout="page" upload={upload}>
          <OwnBackgrounds upload={upload} />
        </ThemeControls>
      </Pane>
    </div>
  );
}
