import { t } from "#contract/translate.ts";
import "./revisits.css";
import { Dialog } from "@base-ui/react/dialog";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { RevisitKind } from "#contract/revisits/revisit-rules.ts";
import { timeOrderedId } from "#web/lib/random-id.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { useControlledForm } from "#web/lib/use-form.ts";
import { useToday } from "#web/lib/use-today.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { ModalDialog } from "#web/ui/modal-dialog.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { DayChoice } from "./day-choice.tsx";
import { guessKind } from "./guess-kind.ts";
import { deleteRevisit, refreshRevisits, storeRevisit } from "./revisit-queries.ts";
import { kinds, offeredDays, putOffWords } from "./revisit-words.ts";
import type { SavedRevisit } from "./unsent-revisits.ts";

export type ComeBackTo = {
  /** The words as they are on the page. */
  words: string;
  /** Resolves to the page once it is stored, or once the server is known to be out of reach. */
  page: () => Promise<SavedRevisit["page"]>;
};

type ComeBackDialogProps = { to: ComeBackTo; onClose: () => void };

/** Asks what the words are, and on which day they come back. */
export default function ComeBackDialog({ to, onClose }: ComeBackDialogProps) {
  return (
    <ModalDialog
      title={t("Come back to this")}
      className="come-back"
      initialFocus={() => document.querySelector<HTMLElement>(".come-back [aria-pressed=true]")}
      onOpenChange={(open) => !open && onClose()}
    >
      <ComeBackForm to={to} onClose={onClose} />
    </ModalDialog>
  );
}

function ComeBackForm({ to: { words, page }, onClose }: ComeBackDialogProps) {
  const client = useQueryClient();
  const user = useUser();
  const today = useToday(user.preferences);
  const [kind, setKind] = useState<RevisitKind | null>(() => guessKind(words));
  const [day, setDay] = useState<string | null>(() => offeredDays(today)[1]?.day ?? null);
  // The same one when it is sent again.
  const [id] = useState(timeOrderedId);
  const errorId = useId();
  const [isTried, setTried] = useState(false);
  const missing: Record<string, string> = {
    ...(kind === null && { kind: t("Choose what it is.") }),
    ...((day === null || day <= today) && { due_on: t("Choose a day from tomorrow on.") }),
  };
  const { form, alert, sending } = useControlledForm({
    check: () => {
      setTried(true);
      return missing;
    },
    send: async () => {
      if (kind === null || day === null) return;
      const content = { kind, due_on: day, outcome: null, answer: "", closed_on: null };
      await storeRevisit(user.id, id, { ...content, words, page: await page(), revision: 0 });
      onClose();
      undoOffer.make({
        words: putOffWords(day, today),
        undo: async () => {
          await deleteRevisit(user.id, id);
          await refreshRevisits(client);
        },
        undone: t("It does not come back."),
      });
      await refreshRevisits(client);
    },
  });
  const wrong = isTried ? missing : {};
  return (
    <form {...form} className="come-back__form">
      <blockquote className="revisit__words" dir="auto">
        {words}
      </blockquote>
      <div className="field">
        <span className="field__label">{t("What is it?")}</span>
        <Segmented label={t("What is it?")} options={kinds()} value={kind} onChange={setKind} />
        {wrong.kind && <FieldError id={`${errorId}-kind`}>{wrong.kind}</FieldError>}
      </div>
      <div className="field">
        <span className="field__label">{t("When?")}</span>
        <DayChoice label={t("When?")} today={today} day={day} onChange={setDay} />
        {wrong.due_on && <FieldError id={`${errorId}-day`}>{wrong.due_on}</FieldError>}
      </div>
      <p className="small quiet">
        {t("It comes back on your daily page, until you answer it, put it off or let it go.")}
      </p>
      {alert && <Alert>{alert}</Alert>}
      <div className="confirm__acts">
        <Dialog.Close render={<Button variant="plain" />}>{t("Cancel")}</Dialog.Close>
        <Button type="submit" variant="primary" disabled={sending}>
          {t("Save")}
        </Button>
      </div>
    </form>
  );
}
