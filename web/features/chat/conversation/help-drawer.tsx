import { X } from "lucide-react";
import { t } from "#contract/translate.ts";
import { HelpPanel } from "#web/features/safety/help-panel.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

export default function HelpDrawer({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} label={t("Get help")}>
      <div className="drawer__head">
        <span />
        <IconButton label={t("Close")} onClick={() => onOpenChange(false)} Icon={X} />
      </div>
      <HelpPanel isAsked />
    </Drawer>
  );
}
