import { type ReactNode, useEffect, useRef } from "react";
import { pressByArrow } from "#web/ui/choice-grid.ts";
import { SceneThumbnail } from "./scene-thumbnail.tsx";
import { useThemeChoices } from "./use-theme.ts";

type BackgroundPickerProps = {
  label: string;
  chosen: string;
  /** `moving`: by an arrow key, and the next one may follow at once. Also called for what is chosen already. */
  onChoose: (file: string, moving: boolean) => void;
  /** For a picker that opens: brings what is chosen into sight. */
  startAtChosen?: boolean;
  /** A last tile that is no background. */
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
  const backgrounds = Object.entries(choices.background_choices);
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
          // biome-ignore lint/a11y/useSemanticElements: pressing the chosen one again has a meaning, which a native radio does not tell
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
