import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { BackgroundPicker } from "./background-picker.tsx";
import { changeTheme, useTheme } from "./use-theme.ts";
import type { Upload } from "./use-upload.ts";

/** The scene that is shown is the marked one; choosing it while it follows the day keeps it. */
export function BackgroundGroup({ upload, children }: { upload: Upload; children?: ReactNode }) {
  const { theme, scene } = useTheme();
  const [ended, setEnded] = useState(false);

  function choose(file: string, moving: boolean) {
    setEnded(theme.enable_day_cycle || (ended && moving));
    changeTheme({ background_image: file, current_background: file }, { settling: moving });
  }

  return (
    <>
      <BackgroundPicker label="Background" chosen={scene.file} onChoose={choose}>
        <button type="button" className="scene-choice" onClick={upload.choose}>
          <span className="scene-choice__thumb scene-choice__thumb--add">
            <Plus className="icon" />
          </span>
          <span className="scene-choice__name">Add your own</span>
        </button>
      </BackgroundPicker>
      <p className="visually-hidden" role="status">
        {ended && !theme.enable_day_cycle && "The background no longer follows the time of day."}
      </p>
      {children}
    </>
  );
}
