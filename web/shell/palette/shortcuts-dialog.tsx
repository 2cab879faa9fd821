import "./palette.css";
import { Dialog } from "@base-ui/react/dialog";
import { Shortcuts } from "#web/features/about/shortcuts.tsx";
import { Button } from "#web/ui/button.tsx";
import { ModalDialog } from "#web/ui/modal-dialog.tsx";

type ShortcutsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export default function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  return (
    <ModalDialog title="Keyboard shortcuts" className="shortcuts" open={open} onOpenChange={onOpenChange}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <div className="shortcuts__list" tabIndex={0}>
        <Shortcuts />
      </div>
      <div className="confirm__acts">
        <Dialog.Close render={<Button />}>Close</Dialog.Close>
      </div>
    </ModalDialog>
  );
}
