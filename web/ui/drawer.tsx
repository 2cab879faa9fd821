import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";

type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  /** Slides in from the side, or as a sheet from the bottom edge. */
  from?: "end" | "bottom";
  children: ReactNode;
};

/** Slides in over a shaded page. Traps the focus, and returns it when Escape or an outside click closes it. */
export function Drawer({ open, onOpenChange, label, from = "end", children }: DrawerProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="shade" />
        <BaseDialog.Popup
          aria-label={label}
          className={from === "end" ? "drawer glass-popover" : "sheet-popover glass-popover"}
        >
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
