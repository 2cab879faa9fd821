import { joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import "./templates.css";
import { Dialog } from "@base-ui/react/dialog";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { maxTemplateLength, maxTemplateNameLength } from "#contract/templates/template-rules.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { timeOrderedId } from "#web/lib/random-id.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { useControlledForm } from "#web/lib/use-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { LimitedField } from "#web/ui/limited-field.tsx";
import { ModalDialog } from "#web/ui/modal-dialog.tsx";
import { wordsOfPage } from "./template-from-page.ts";
import { storeTemplate } from "./template-queries.ts";

type SaveAsTemplateProps = {
  userId: string;
  title: string;
  markdown: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

type TemplateFormProps = Pick<SaveAsTemplateProps, "userId" | "title" | "markdown"> & { onDone: () => void };

/** Asks for a name and makes a template of a page's words. The page stays as it is. */
export default function SaveAsTemplate({ open, onOpenChange, ...page }: SaveAsTemplateProps) {
  return (
    <ModalDialog
      title={t("Save as template")}
      className="save-template"
      open={open}
      onOpenChange={onOpenChange}
    >
      <TemplateForm {...page} onDone={() => onOpenChange(false)} />
    </ModalDialog>
  );
}

function TemplateForm({ userId, title, markdown, onDone }: TemplateFormProps) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(title.slice(0, maxTemplateNameLength));
  // The same one when it is sent again.
  const [id] = useState(timeOrderedId);
  const { body, leftOut } = useMemo(() => wordsOfPage(markdown), [markdown]);
  const { form, errors, alert, sending } = useControlledForm({
    explain: (error) => explain(error, body),
    send: async () => {
      await storeTemplate(queryClient, userId, id, 0, { name, body });
      onDone();
      undoOffer.notify(t("Saved as a template. Type / on a page to use it."));
    },
  });
  return (
    <form {...form}>
      <Dialog.Description className="confirm__words">
        {joinSentences([t("The text of this page becomes a template for later pages."), inWords(leftOut)])}
      </Dialog.Description>
      <LimitedField
        label={t("Name")}
        name="name"
        placeholder={t("A week in review")}
        autoComplete="off"
        dir="auto"
        autoFocus
        limit={maxTemplateNameLength}
        value={name}
        error={errors.name}
        onChange={({ target }) => setName(target.value)}
      />
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

function inWords(leftOut: number): string {
  if (leftOut === 0) return "";
  return t(
    "{count, plural, =1 {Its picture or file stays on the page: a template holds only text.} other {Its # pictures and files stay on the page: a template holds only text.}}",
    { count: leftOut },
  );
}

/** The page itself is not a field here. */
function explain(error: unknown, body: string): string {
  if (body === "") return t("Apart from its pictures and files, this page has no words.");
  if (body.length > maxTemplateLength)
    return t(
      "This page has {length, plural, one {# character} other {# characters}}. A template can have {most, number}.",
      {
        length: body.length,
        most: maxTemplateLength,
      },
    );
  return error instanceof ApiFailure
    ? (error.body?.fields?.body ?? error.message)
    : t("This could not be saved.");
}
