import type { ReactNode } from "react";
import { lazyNamed } from "#web/lib/lazy-with-retry.ts";
import { canChooseLanguage } from "#web/lib/page-language.ts";
import { hostImprint } from "#web/lib/page-meta.ts";
import type { FormState } from "#web/lib/use-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Pane } from "#web/ui/frost.tsx";

const { Part: LanguageChooser } = lazyNamed("LanguageChooser", () => import("#web/ui/language-chooser.tsx"));
const { Part: HostWords } = lazyNamed("HostWords", () => import("#web/ui/host-words.tsx"));

type AuthCardProps = { title: string; lead: string; children: ReactNode; foot: ReactNode };

export function AuthCard({ title, lead, children, foot }: AuthCardProps) {
  return (
    <div className="auth">
      <Pane className="auth__card">
        <h1 className="auth__title">{title}</h1>
        <p className="auth__lead">{lead}</p>
        {children}
        {foot && <p className="auth__foot">{foot}</p>}
        {canChooseLanguage() && <LanguageChooser />}
        {hostImprint() !== "" && <HostWords />}
      </Pane>
    </div>
  );
}

type AuthFormProps = {
  state: Omit<FormState, "errors">;
  action: string;
  /** The words on the button while the form is being sent. */
  sendingAction: string;
  danger?: boolean;
  children: ReactNode;
};

/** A form on an `AuthCard`. */
export function AuthForm({ state, action, sendingAction, danger, children }: AuthFormProps) {
  const { form, alert, sending } = state;
  return (
    <form {...form}>
      {alert && <Alert>{alert}</Alert>}
      {children}
      <Button
        type="submit"
        variant="primary"
        wide
        className={danger ? "btn-danger" : undefined}
        disabled={sending}
      >
        {sending ? sendingAction : action}
      </Button>
    </form>
  );
}
