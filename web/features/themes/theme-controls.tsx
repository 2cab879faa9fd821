import { t, tc } from "#contract/translate.ts";
import "./themes.css";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Glass } from "#web/lib/look.ts";
import { useSavePreference } from "#web/lib/preferences.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Segmented } from "#web/ui/segmented.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";
import { Slider } from "#web/ui/slider.tsx";
import { BackgroundPicker } from "./background-picker.tsx";
import { DayCycleFields } from "./day-cycle-fields.tsx";
import { UploadForm } from "./upload-form.tsx";
import { changeTheme, useTheme } from "./use-theme.ts";
import type { Upload } from "./use-upload.ts";

type ThemeControlsProps = {
  /** The page has room for two columns and shows every group's name. */
  layout: "panel" | "page";
  upload: Upload;
  /** Shown last: in the panel after the backgrounds, on the page after all groups. */
  children?: ReactNode;
};

/** All settings of the theme. Each change shows at once and is saved. */
export function ThemeControls({ layout, upload, children }: ThemeControlsProps) {
  const fileInput = <input {...upload.input} />;
  if (layout === "panel") {
    return (
      <>
        {fileInput}
        <PanelPart name={t("Background")}>
          <BackgroundGroup upload={upload}>
            <UploadForm upload={upload} />
            {children}
          </BackgroundGroup>
        </PanelPart>
        <PanelPart name={t("Day Cycle")}>
          <DayCycleFields />
        </PanelPart>
        <PanelPart name={t("Glass, overlay and blur")} quiet>
          <GlassChoice />
          <GlassSliders />
        </PanelPart>
      </>
    );
  }
  return (
    <div className="theme-columns">
      {fileInput}
      <div>
        <SettingGroup name={t("Background")}>
          <BackgroundGroup upload={upload} />
        </SettingGroup>
      </div>
      <div>
        <SettingGroup name={t("Day Cycle")}>
          <DayCycleFields />
        </SettingGroup>
        <SettingGroup name={t("Glass, overlay and blur")}>
          <GlassChoice />
          <GlassSliders />
        </SettingGroup>
        {children}
      </div>
    </div>
  );
}

type GroupProps = { name: string; children: ReactNode };

/** `quiet`: its content already shows its name. */
function PanelPart({ name, quiet, children }: GroupProps & { quiet?: boolean }) {
  return (
    <section className="side-panel__part">
      <h3 className={quiet ? "visually-hidden" : "part-head part-head__name"}>{name}</h3>
      {children}
    </section>
  );
}

/** Marks the scene that is shown. Choosing it while the scene follows the day makes it permanent. */
function BackgroundGroup({ upload, children }: { upload: Upload; children?: ReactNode }) {
  const { theme, scene } = useTheme();
  const [ended, setEnded] = useState(false);

  function choose(file: string, moving: boolean) {
    setEnded(theme.enable_day_cycle || (ended && moving));
    changeTheme({ background_image: file, current_background: file }, { settling: moving });
  }

  return (
    <>
      <BackgroundPicker label={t("Background")} chosen={scene.file} onChoose={choose}>
        <button type="button" className="scene-choice" onClick={upload.choose}>
          <span className="scene-choice__thumb scene-choice__thumb--add">
            <Plus className="icon" />
          </span>
          <span className="scene-choice__name">{t("Add your own")}</span>
        </button>
      </BackgroundPicker>
      <p className="visually-hidden" role="status">
        {ended && !theme.enable_day_cycle && t("The background no longer follows the time of day.")}
      </p>
      {children}
    </>
  );
}
const glasses = (): readonly { value: Glass; label: string }[] => [
  // Translators: whether the glass behind texts is light or dark. “Auto” depends on the background.
  { value: "auto", label: tc("glass", "Auto") },
  { value: "light", label: tc("glass", "Light") },
  { value: "dark", label: tc("glass", "Dark") },
];

/** A person's preference, not a part of the theme: it goes with any scene. */
function GlassChoice() {
  const { preferences } = useUser();
  const save = useSavePreference("glass");
  return (
    <div className="glass-choice">
      <div className="glass-choice__row">
        {/* Translators: the panes behind texts, which let the scene shine through. */}
        <span className="part-head__name" aria-hidden="true">
          {t("Glass")}
        </span>
        <Segmented
          label={t("Glass")}
          options={glasses()}
          value={preferences.glass}
          onChange={(glass) => save.mutate(glass)}
        />
      </div>
      {save.isError && (
        <p className="field__error" role="alert">
          {t("This could not be saved. Try again.")}
        </p>
      )}
    </div>
  );
}
const percentage = (opacity: number) => t("{opacity, number, ::percent}", { opacity });
const pixels = (amount: number) => t("{amount, number} px", { amount });

function GlassSliders() {
  const { theme } = useTheme();
  return (
    <div className="sliders">
      <Slider
        label={t("Overlay Opacity")}
        min={0}
        max={1}
        step={0.01}
        value={theme.overlay_opacity}
        format={percentage}
        onChange={(overlay_opacity) => changeTheme({ overlay_opacity }, { settling: true })}
      />
      <Slider
        label={t("Blur Effect")}
        min={0}
        max={64}
        step={1}
        value={theme.blur_amount}
        format={pixels}
        onChange={(blur_amount) => changeTheme({ blur_amount }, { settling: true })}
      />
    </div>
  );
}
