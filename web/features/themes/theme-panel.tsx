import { t } from "#contract/translate.ts";
import "./themes.css";
import { Dialog } from "@base-ui/react/dialog";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useEffect } from "react";
import { showThemeScene } from "#web/lib/current-scene.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ThemeControls } from "./theme-controls.tsx";
import { useThemeChoices } from "./use-theme.ts";
import { useUpload } from "./use-upload.ts";

type ThemePanelProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Doesn't shade the page, so that people see the scene while they choose it. */
export default function ThemePanel({ open, onOpenChange }: ThemePanelProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Popup className="side-panel glass-popover">
          <div className="side-panel__head">
            <Dialog.Title className="side-panel__name">{t("Theme")}</Dialog.Title>
            <Dialog.Close render={<IconButton label={t("Close")} />}>
              <X className="icon" />
            </Dialog.Close>
          </div>
          <div className="side-panel__body">
            <PanelControls onLeave={() => onOpenChange(false)} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PanelControls({ onLeave }: { onLeave: () => void }) {
  const choices = useThemeChoices();
  const upload = useUpload();
  useEffect(showThemeScene, []);
  return (
    <ThemeControls layout="panel" upload={upload}>
      {choices.own_backgrounds.length > 0 && (
        <Link className="link small side-panel__more" to="/settings/theme" onClick={onLeave}>
          {t("Rename or remove your own")}
        </Link>
      )}
    </ThemeControls>
  );
}
