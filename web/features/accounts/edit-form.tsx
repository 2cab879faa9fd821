import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

type EditFormProps = {
  form: ComponentProps<"form">;
  alert: string | null;
  sending: boolean;
  /** The words on the button, and while it is being sent. */
  action: string;
  sendingAction: string;
  danger?: boolean;
  onCancel: () => void;
  children: ReactNode;
};

/** A form that was opened in its row: its first field takes the focus, Escape puts it away. */
export function EditForm({
  form,
  alert,
  sending,
  action,
  sendingAction,
  danger,
  onCancel,
  children,
}: EditFormProps) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    element.current?.querySelector<HTMLInputElement>("input:not([hidden])")?.focus();
  }, []);
  return (
    <form
      {...form}
      ref={element}
      className="edit-form"
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
      }}
    >
      {alert && <Alert>{alert}</Alert>}
      {children}
      <div className="edit-form__acts">
        <Button
          type="submit"
          variant="primary"
          disabled={sending}
          className={danger ? "btn-danger" : undefined}
        >
          {sending ? sendingAction : action}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
