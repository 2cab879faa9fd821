import "./themes.css";
import { type ReactNode, useEffect, useRef } from "react";
import { sceneName } from "#contract/themes/scene-names.ts";
import { pressByArrow } from "#web/ui/choice-grid.ts";
import { SceneThumbnail } from "./scene-thumbnail.tsx";
import { useThemeChoices } from "./use-theme.ts";

type BackgroundPickerProps = {
  label: string;
  chosen: string;
  /** `moving`: by an arrow key, so another choice may follow at once. Also called for the current choice. */
  onChoose: (file: string, moving: boolean) => void;
  /** Scrolls the chosen one into view when the picker opens. */
  startAtChosen?: boolean;
  /** A last tile, such as a link that adds a background. */
  children?: ReactNode;
};

/** Named backgrounds in three columns. One stop for the Tab key; arrows move and choose. */
export function BackgroundPicker({
  label,
  chosen,
  onChoose,
  startAtChosen,
  children,
}: BackgroundPickerProps) {
  const choices = useThemeChoices();
  const group = useRef<HTMLDivElement>(null);
  const backgrounds = Object.entries(choices.background_choices).map(
    ([file, name]) => [file, sceneName(file) ?? name] as const,
  );
  const [first] = backgrounds;
  const stop = chosen in choices.background_choices ? chosen : first?.[0];

  useEffect(() => {
    if (startAtChosen)
      group.current?.querySelector('[aria-checked="true"]')?.scrollIntoView({ block: "nearest" });
  }, [startAtChosen]);

  return (
    <div className="scene-grid">
      <div
        ref={group}
        className="scene-grid__choices"
        role="radiogroup"
        aria-label={label}
        onKeyDown={(event) => pressByArrow(event, ({ dataset }) => onChoose(dataset.file ?? "", true))}
      >
        {backgrounds.map(([file, name]) => (
          // biome-ignore lint/a11y/useSemanticElements: a native radio doesn't report a press on the chosen one
          <button
            key={file}
            type="button"
            className="scene-choice"
            role="radio"
            aria-checked={file === chosen}
            data-file={file}
            tabIndex={file === stop ? 0 : -1}
            onClick={() => onChoose(file, false)}
          >
            <SceneThumbnail file={file} className="scene-choice__thumb" />
            <span className="scene-choice__name" dir="auto">
              {name}
            </span>
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
