import { Dialog } from "@base-ui/react/dialog";
import { useState } from "react";
import type { Message } from "#contract/chat/messages.ts";
import { t, tc } from "#contract/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { ModalDialog } from "#web/ui/modal-dialog.tsx";
import { sentencesIn, summaryOf } from "./own-sentences.ts";
import { useAddToToday } from "./use-add-to-today.ts";

type SummaryDialogProps = {
  /** The person's messages on the branch, without those that only ask. */
  messages: readonly Message[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Lets people choose which of their own sentences to add to today's page. */
export default function SummaryDialog({ messages, open, onOpenChange }: SummaryDialogProps) {
  const add = useAddToToday();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const said = messages.map(({ id, text }) =>
    sentencesIn(text).map((sentence, at) => ({ ...sentence, key: `${id}/${at}` })),
  );
  const all = said.flat().map(({ key }) => key);
  const hasAll = all.every((key) => chosen.has(key));
  const toggle = (key: string) => setChosen((before) => before.symmetricDifference(new Set([key])));
  const addChosen = () => {
    onOpenChange(false);
    setChosen(new Set());
    void add(summaryOf(said.map((sentences) => sentences.filter(({ key }) => chosen.has(key)))));
  };
  return (
    <ModalDialog
      title={t("Add a summary to today’s page")}
      className="summary"
      open={open}
      onOpenChange={onOpenChange}
    >
      <Dialog.Description className="confirm__words">
        {t("Choose what belongs on today’s page. Your sentences are added just as you wrote them.")}
      </Dialog.Description>
      <fieldset className="summary__list">
        <legend className="visually-hidden">{t("Your sentences")}</legend>
        {said.map((sentences, at) => (
          <div key={messages[at]?.id} className="summary__message">
            {sentences.map(({ key, text }) => (
              <label key={key} className="check">
                <input type="checkbox" checked={chosen.has(key)} onChange={() => toggle(key)} />
                <span className="summary__words" dir="auto">
                  {text}
                </span>
              </label>
            ))}
          </div>
        ))}
      </fieldset>
      <div className="confirm__acts">
        <Button variant="plain" onClick={() => setChosen(hasAll ? new Set() : new Set(all))}>
          {hasAll ? tc("sentences", "Choose none") : tc("sentences", "Choose all")}
        </Button>
        <Dialog.Close render={<Button />}>{t("Cancel")}</Dialog.Close>
        <Button variant="primary" disabled={chosen.size === 0} onClick={addChosen}>
          {t("Add to today’s page")}
        </Button>
      </div>
    </ModalDialog>
  );
}
