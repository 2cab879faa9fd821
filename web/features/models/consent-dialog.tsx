import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import type { Connection } from "#contract/models/models.ts";
import { t } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ModalDialog } from "#web/ui/modal-dialog.tsx";
import { useChooseModels, useGiveConsent } from "./model-queries.ts";
import { destinationName } from "./model-words.ts";
import "./models.css";

type ConsentDialogProps = {
  connection: Connection;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What it is used for: answers, vectors of the whole journal, or the text of recordings by `model`. */
  use?: "chat" | "embedding" | { transcriptionBy: string };
  onAgreed?: () => void;
};

/** Explains what is sent where, before anything is sent. */
export default function ConsentDialog({
  connection,
  open,
  onOpenChange,
  use = "chat",
  onAgreed,
}: ConsentDialogProps) {
  const agree = useGiveConsent();
  const choose = useChooseModels();
  const isSound = typeof use === "object";
  const changing = isSound ? choose : agree;
  const place = destinationName(connection);
  return (
    <ModalDialog
      title={titleOf(isSound, connection.stays_here, place)}
      className="consent"
      open={open}
      onOpenChange={onOpenChange}
    >
      <dl className="consent__facts">
        <div>
          <dt>{t("What is sent")}</dt>
          <dd>
            {isSound
              ? t(
                  "The sound of each recording that you choose to transcribe, and what you dictate into the chat’s message box.",
                )
              : use === "embedding"
                ? t(
                    "Every passage of your journal that the companion may read, once, to be turned into numbers, and each thing you search for by meaning.",
                  )
                : t(
                    "What you write in a conversation, what was said in it before, passages of your journal that relate to it, and the sentences that the companion remembers about you.",
                  )}
          </dd>
        </div>
        <div>
          <dt>{t("Who gets it")}</dt>
          <dd>
            {connection.stays_here
              ? rich(
                  "To a model on this server’s own machine, at <b>{place}</b>. Nothing leaves that machine.",
                  { place, b: bold },
                )
              : rich(
                  "To <b>{name}</b>, at <b>{place}</b>. What they keep, for how long, and whether they learn from it is up to them, so read their terms. Once sent, words can’t be called back.",
                  { name: connection.name, place, b: bold },
                )}
          </dd>
        </div>
        <div>
          <dt>{t("What is never sent")}</dt>
          <dd>
            {isSound
              ? t(
                  "Recordings that you don’t transcribe, those of reflections that you keep from AI, what you wrote, your pictures and files, your name, e-mail address and password.",
                )
              : t(
                  "Reflections that you keep from AI, what is in the trash, your pictures, sounds and files, your name, e-mail address and password.",
                )}
          </dd>
        </div>
        <div>
          <dt>{t("How you can tell")}</dt>
          <dd>
            {isSound
              ? t(
                  "Each call is recorded with the size of the sound before it is made, under “What left this machine”. You can take this back at any time in the companion’s settings.",
                )
              : t(
                  "Each call is recorded word for word before it is made, under “What left this machine”. You can take this back at any time in the companion’s settings.",
                )}
          </dd>
        </div>
      </dl>
      {changing.error && <Alert>{changing.error.message}</Alert>}
      <div className="confirm__acts">
        <Dialog.Close render={<Button variant="plain" />}>{t("Not now")}</Dialog.Close>
        <Button
          variant="primary"
          disabled={changing.isPending}
          onClick={() => {
            const onSuccess = () => {
              onOpenChange(false);
              onAgreed?.();
            };
            if (!isSound) return agree.mutate(connection, { onSuccess });
            const { id: connection_id, destination } = connection;
            const transcription = { connection_id, destination, model: use.transcriptionBy };
            choose.mutate({ transcription }, { onSuccess });
          }}
        >
          {t("I agree")}
        </Button>
      </div>
    </ModalDialog>
  );
}

const bold = (words: ReactNode) => <b>{words}</b>;

function titleOf(isSound: boolean, staysHere: boolean, place: string): string {
  if (staysHere) return isSound ? t("Before a model hears you") : t("Before a model reads your words");
  return isSound
    ? t("Before your recordings go to {place}", { place })
    : t("Before your words go to {place}", { place });
}
