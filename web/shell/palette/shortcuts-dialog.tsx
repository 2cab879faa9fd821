import "./palette.css";
import { Dialog } from "@base-ui/react/dialog";
import { Shortcuts } from "#web/features/about/shortcuts.tsx";
import { Button } from "#web/ui/button.tsx";

type ShortcutsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export default function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="shade" />
        <Dialog.Popup className="confirm shortcuts glass-popover">
          <Dialog.Title className="confirm__title">Keyboard shortcuts</Dialog.Title>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
          <div className="shortcuts__list" tabIndex={0}>
            <Shortcuts />
          </div>
          <div className="confirm__acts">
            <Dialog.Close render={<Button />}>Close</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
