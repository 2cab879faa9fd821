import { Dialog } from "@base-ui/react/dialog";
import type { LinkedAccount } from "#contract/accounts/linked-accounts.ts";
import { t, tc } from "#contract/translate.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ModalDialog } from "#web/ui/modal-dialog.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { CodeField } from "../code-field.tsx";
import { useLatch } from "../edit-form.tsx";
import { accountForms } from "../forms.ts";

type UnlockDialogProps = {
  account: LinkedAccount;
  unlock: (form: { password: string; code?: string | undefined }) => Promise<void>;
  onClose: () => void;
};

/** Asks for the password of a linked account whose journal is sealed. */
export function UnlockDialog({ account, unlock, onClose }: UnlockDialogProps) {
  const { form, errors, alert, sending } = useForm({
    schema: async () => (await accountForms()).proofFormSchema,
    send: unlock,
  });
  const isCodeAsked = useLatch(errors.code !== undefined);
  return (
    <ModalDialog
      title={t("Switch to {name}", { name: account.username })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog.Description className="confirm__words">
        {t("That journal is sealed. Enter its password to open it.")}
      </Dialog.Description>
      <form {...form} className="unlock">
        {alert && <Alert>{alert}</Alert>}
        <input hidden readOnly autoComplete="username" value={account.username} />
        <PasswordField
          label={t("Password of {name}", { name: account.username })}
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
        {isCodeAsked && (
          <CodeField label={t("Code of {name}", { name: account.username })} error={errors.code} takesFocus />
        )}
        <div className="confirm__acts">
          <Dialog.Close render={<Button variant="plain" />}>{t("Stay here")}</Dialog.Close>
          <Button type="submit" variant="primary" disabled={sending}>
            {sending ? tc("in progress", "Switching") : tc("verb", "Switch")}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
