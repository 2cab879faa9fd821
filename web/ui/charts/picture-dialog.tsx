import { Dialog } from "@base-ui/react/dialog";
import { useEffect, useId, useState } from "react";
import { t } from "#contract/translate.ts";
import { logProblem } from "#web/lib/log.ts";
import { saveFile, toFileName } from "#web/lib/save-file.ts";
import { useObjectUrl } from "#web/lib/use-object-url.ts";
import { Alert } from "../alert.tsx";
import { Button } from "../button.tsx";
import { ModalDialog } from "../modal-dialog.tsx";
import { Switch } from "../switch.tsx";
import { paintChart } from "./paint-chart.ts";

type PictureDialogProps = {
  label: string;
  stage: HTMLElement;
  onClose: () => void;
};

/** Shows the picture before it leaves: without words unless they are asked for. */
export default function PictureDialog({ label, stage, onClose }: PictureDialogProps) {
  const id = useId();
  const [withWords, setWithWords] = useState(false);
  const { picture, failed } = usePicture(stage, label, withWords);
  const address = useObjectUrl(picture ?? undefined);
  const file = picture && new File([picture], `${toFileName(label)}.png`, { type: "image/png" });
  const canShare = file !== null && "canShare" in navigator && navigator.canShare({ files: [file] });
  return (
    <ModalDialog
      title={t("Share as a picture")}
      className="confirm--picture"
      onOpenChange={(open) => !open && onClose()}
    >
      <div className="chart-picture">
        {address && (
          <img
            src={address}
            alt={withWords ? t("{label}, with words", { label }) : t("{label}, without words", { label })}
          />
        )}
      </div>
      {failed && (
        <Alert>
          {t("This browser can’t draw the picture. The table and the CSV file hold the same data.")}
        </Alert>
      )}
      <div className="chart-picture__words">
        <label htmlFor={id}>
          <span id={`${id}-name`}>{t("With words")}</span>
          <span className="quiet small" id={`${id}-help`}>
            {t("Adds the title, the dates and the labels. The file never contains your name.")}
          </span>
        </label>
        <Switch
          id={id}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-help`}
          checked={withWords}
          onChange={setWithWords}
        />
      </div>
      <div className="confirm__acts">
        <Dialog.Close render={<Button variant="plain" />}>{t("Close")}</Dialog.Close>
        {canShare && <Button onClick={() => void share(file)}>{t("Share")}</Button>}
        <Button variant="primary" disabled={!file} onClick={() => file && saveFile(file, file.name)}>
          {t("Save")}
        </Button>
      </div>
    </ModalDialog>
  );
}

async function share(file: File) {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // Someone who closes the system's own sheet has shared nothing, which is not a failure.
    if (!(error instanceof DOMException && error.name === "AbortError"))
      logProblem("The picture could not be shared.", error);
  }
}

function usePicture(stage: HTMLElement, label: string, withWords: boolean) {
  const [picture, setPicture] = useState<Blob | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    // The picture with words must not be saved once they are turned off.
    setPicture(null);
    setFailed(false);
    paintChart(stage, withWords ? label : null).then(
      (painted) => isCurrent && setPicture(painted),
      (error: unknown) => {
        logProblem("The picture could not be drawn.", error);
        if (isCurrent) setFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [stage, label, withWords]);
  return { picture, failed };
}
