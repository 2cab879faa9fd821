import type { ReactNode } from "react";
import { type Import, unlockImport } from "#contract/imports/imports.ts";
import { t } from "#contract/translate.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";

type LockedPartProps = { shown: Import; onOpened: (read: Import) => void; giveUp: ReactNode };

/** An encrypted file that waits for its passphrase. */
export function LockedPart({ shown, onOpened, giveUp }: LockedPartProps) {
  const { form, errors, alert, sending } = useForm({
    schema: async () => (await import("#contract/imports/import-forms.ts")).unlockFormSchema,
    send: async (body) => onOpened(await callApi(unlockImport, { params: { id: shown.id }, body })),
    explain: (error) =>
      error instanceof ApiFailure ? error.message : t("The file could not be opened. Please try again."),
  });
  return (
    <>
      <p className="page-lead">
        {t("This file is encrypted. Type the passphrase that was chosen when it was exported.")}
      </p>
      <form {...form} className="unlock">
        {alert && <Alert>{alert}</Alert>}
        <div className="locked-part__field">
          <PasswordField
            label={t("Passphrase")}
            name="passphrase"
            autoComplete="off"
            autoFocus
            error={errors.passphrase}
          />
        </div>
        <div className="file-chooser">
          <Button type="submit" variant="primary" disabled={sending}>
            {sending ? t("Opening") : t("Open the file")}
          </Button>
          {giveUp}
        </div>
      </form>
    </>
  );
}
