import { t } from "#contract/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { DaySidebar, type DaySidebarProps } from "./day-sidebar.tsx";

type SidebarDrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  sidebar: DaySidebarProps;
};

export default function SidebarDrawer({ open, onOpenChange, label, sidebar }: SidebarDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} label={label} from="bottom">
      <DaySidebar {...sidebar} />
      <Button wide onClick={() => onOpenChange(false)}>
        {t("Done")}
      </Button>
    </Drawer>
  );
}
