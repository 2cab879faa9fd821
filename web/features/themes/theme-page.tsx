import { Link } from "@tanstack/react-router";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { Frost } from "#web/ui/frost.tsx";
import { OwnBackgrounds } from "./own-backgrounds.tsx";
import { ThemeControls } from "./theme-controls.tsx";
import { useUpload } from "./use-upload.ts";

export function ThemePage() {
  useDocumentTitle("Theme");
  const upload = useUpload();
  return (
    <div className="page page--library">
      <section className="settings__main glass-panel">
        <Frost />
        <Link className="back-link" to="/settings" hash="look">
          Settings
        </Link>
        <div className="settings__head">
          <h1 className="page-title">Theme</h1>
        </div>
        <ThemeControls layout="page" upload={upload}>
          <OwnBackgrounds upload={upload} />
        </ThemeControls>
      </section>
    </div>
  );
}
