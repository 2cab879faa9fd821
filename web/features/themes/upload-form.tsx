import { t } from "#contract/translate.ts";
import "./themes.css";
import { type SubmitEvent, useState } from "react";
import { useObjectUrl } from "#web/lib/use-object-url.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { nameFromFile } from "./own-background-rules.ts";
import type { Upload } from "./use-upload.ts";

/** The picture to be added, its name, and the outcome. Empty while there is none. */
export function UploadForm({ upload }: { upload: Upload }) {
  const { picture, refusals, sentPart, added } = upload;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void upload.send(String(new FormData(event.currentTarget).get("name")).trim());
  }

  return (
    <div className="upload">
      {refusals.picture && <Alert key={refusals.picture}>{refusals.picture}</Alert>}
      {picture && (
        <form key={picture.name + picture.lastModified} className="upload__form" noValidate onSubmit={submit}>
          <Preview picture={picture} />
          <div>
            <TextField
              label={t("Name")}
              name="name"
              defaultValue={nameFromFile(picture.name)}
              autoComplete="off"
              // The person has just chosen this picture, and next names it.
              autoFocus
              dir="auto"
              readOnly={sentPart !== null}
              error={refusals.name}
              onFocus={(event) => event.currentTarget.select()}
            />
          </div>
          {sentPart === null ? (
            <div className="upload__acts">
              <Button variant="plain" onClick={upload.cancel}>
                {t("Cancel")}
              </Button>
              <Button type="submit" variant="primary">
                {t("Add background")}
              </Button>
            </div>
          ) : (
            <Progress part={sentPart} onCancel={upload.cancel} />
          )}
        </form>
      )}
      <p className={added === null ? "visually-hidden" : "small quiet"} role="status">
        {added !== null && t("{name} is among your backgrounds.", { name: added })}
      </p>
    </div>
  );
}

function Progress({ part, onCancel }: { part: number; onCancel: () => void }) {
  const isSent = part === 1;
  return (
    <div className="upload__acts">
      <div className="upload__progress">
        <span className="small quiet" role="status">
          {isSent ? t("Preparing the picture") : t("Sending")}
        </span>
        {!isSent && (
          <span className="small quiet tabular" aria-hidden="true">
            {t("{part, number, ::percent}", { part })}
          </span>
        )}
        {/* Translators: names the bar that shows how much of a picture was sent. */}
        <progress aria-label={t("Sending the picture")} max={1} {...(!isSent && { value: part })} />
      </div>
      <Button variant="plain" onClick={onCancel}>
        {t("Cancel")}
      </Button>
    </div>
  );
}

function Preview({ picture }: { picture: File }) {
  const address = useObjectUrl(picture);
  const [isBroken, setBroken] = useState(false);
  return (
    <span className="scene-choice__thumb upload__preview">
      {address && !isBroken && <img src={address} alt="" onError={() => setBroken(true)} />}
    </span>
  );
}
