import { t } from "#contract/translate.ts";
import "./themes.css";
import { ImagePlus } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { maxOwnBackgrounds } from "#contract/themes/themes.ts";
import { classNames } from "#web/lib/class-names.ts";
import { Button } from "#web/ui/button.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";
import { OwnBackgroundRow } from "./own-background-row.tsx";
import { UploadForm } from "./upload-form.tsx";
import { useThemeChoices } from "./use-theme.ts";
import type { Upload } from "./use-upload.ts";

/** The person's own pictures: add, rename, remove. */
export function OwnBackgrounds({ upload }: { upload: Upload }) {
  const own = useThemeChoices().own_backgrounds;
  const addButton = useRef<HTMLButtonElement>(null);
  const isOver = useDroppedPictures(upload.offer);
  return (
    <SettingGroup name={t("Your backgrounds")}>
      {own.length > 0 && (
        <ul className="own-backgrounds" aria-label={t("Your backgrounds")}>
          {own.map((background) => (
            <OwnBackgroundRow key={background.id} background={background} afterRemoval={addButton} />
          ))}
        </ul>
      )}
      <UploadForm upload={upload} />
      <AddZone
        hidden={upload.picture !== null}
        onAdd={upload.choose}
        isFirst={own.length === 0}
        isOver={isOver}
        button={addButton}
      />
    </SettingGroup>
  );
}

type AddZoneProps = {
  hidden: boolean;
  onAdd: () => void;
  isFirst: boolean;
  /** A file is being dragged over the page. */
  isOver: boolean;
  button: RefObject<HTMLButtonElement | null>;
};

function AddZone({ hidden, onAdd, isFirst, isOver, button }: AddZoneProps) {
  return (
    <div hidden={hidden} className={classNames("add-zone", isOver && "is-over")}>
      {isFirst && (
        <p>
          {t(
            "The pictures you add will appear here and among your backgrounds: the view from your desk, a place that you miss.",
          )}
        </p>
      )}
      <Button ref={button} onClick={onAdd}>
        <ImagePlus className="icon" />
        {t("Add a picture")}
      </Button>
      <p className="small quiet">
        {/* Translators: follows the button “Add a picture”. */}
        <span className="add-zone__pointer">{t("Or drop or paste one here.")} </span>
        {/* Translators: says which pictures can be added. */}
        {t(
          "JPEG, PNG, WebP or AVIF, up to 20 MB each, {count, number} in all. Only you see them. Where and when a picture was taken is removed from it.",
          { count: maxOwnBackgrounds },
        )}
      </p>
    </div>
  );
}
/** Takes files dropped or pasted anywhere on the page. Returns whether files are being dragged over it now. */
function useDroppedPictures(onTake: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onTake);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const listen = <Name extends keyof DocumentEventMap>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, { signal });

    listen("dragover", (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      // Otherwise the browser would leave the page and show the picture.
      event.preventDefault();
      setIsOver(true);
    });
    listen("dragleave", (event) => {
      if (event.relatedTarget === null) setIsOver(false);
    });
    listen("drop", (event) => {
      setIsOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    });
    listen("paste", (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    });
    return () => stop.abort();
  }, []);

  return isOver;
}
