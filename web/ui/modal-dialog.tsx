import { Dialog } from "@base-ui/react/dialog";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";

type ModalDialogProps = {
  open?: boolean;
  onOpenChange: (open: boolean) => void;
  /** Left out where `children` has a `Dialog.Title`. */
  title?: string;
  className?: string;
  /** By default the first control. */
  initialFocus?: ComponentProps<typeof Dialog.Popup>["initialFocus"];
  children: ReactNode;
};

/** A dialog over a shaded page. It traps the focus, and returns it when it closes. */
export const ModalDialog = ({
  open = true,
  onOpenChange,
  title,
  className,
  initialFocus,
  children,
}: ModalDialogProps) => (
  <Dialog.Root open={open} onOpenChange={onOpenChange}>
    <Dialog.Portal>
      <Dialog.Backdrop className="shade" />
      <Dialog.Popup className={classNames("confirm glass-popover", className)} initialFocus={initialFocus}>
        {title && <Dialog.Title className="confirm__title">{title}</Dialog.Title>}
        {children}
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);
