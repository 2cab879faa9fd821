import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type ReactNode, type RefObject, useState } from "react";
import { t } from "#contract/translate.ts";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

type ConfirmProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The labels of the two buttons. */
  action: string;
  refusal?: string;
  onConfirm: () => void;
  busy?: boolean;
  /** Why it failed. */
  failure?: string | null;
  /** Gets the focus when the dialog closes; by default the element that had it before. */
  focusAfter?: RefObject<HTMLElement | null> | undefined;
};

/** Asks before an action that can't be undone. */
export function Confirm({
  open,
  onOpenChange,
  title,
  children,
  action,
  refusal = t("Keep"),
  onConfirm,
  busy,
  failure,
  focusAfter,
}: ConfirmProps) {
  // A failure from the last time it was open says nothing about this time.
  const [isTried, setTried] = useState(false);
  const change = (next: boolean) => {
    setTried(false);
    onOpenChange(next);
  };
  const confirm = () => {
    setTried(true);
    onConfirm();
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="shade" />
        <AlertDialog.Popup className="confirm glass-popover" {...(focusAfter && { finalFocus: focusAfter })}>
          <AlertDialog.Title className="confirm__title">{title}</AlertDialog.Title>
          <AlertDialog.Description className="confirm__words">{children}</AlertDialog.Description>
          {isTried && failure && <Alert>{failure}</Alert>}
          <div className="confirm__acts">
            <AlertDialog.Close render={<Button variant="plain" />}>{refusal}</AlertDialog.Close>
            <Button variant="primary" disabled={busy} onClick={confirm}>
              {action}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
