import { t } from "#contract/translate.ts";
import "./palette.css";
import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { Shortcuts } from "#web/features/about/shortcuts.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ModalDialog } from "#web/ui/modal-dialog.tsx";

type ShortcutsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export default function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  return (
    <ModalDialog className="shortcuts" open={open} onOpenChange={onOpenChange}>
      <div className="shortcuts__head">
        <Dialog.Title className="confirm__title">{t("Keyboard shortcuts")}</Dialog.Title>
        <Dialog.Close render={<IconButton tight label={t("Close")} Icon={X} />} />
      </div>
      <Shortcuts />
    </ModalDialog>
  );
}
