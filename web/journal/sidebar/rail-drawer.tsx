import type { ComponentProps } from "react";
import { Button } from "#web/ui/button.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { DayRail } from "./day-rail.tsx";

type RailDrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  rail: ComponentProps<typeof DayRail>;
};

export default function RailDrawer({ open, onOpenChange, label, rail }: RailDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} label={label} from="bottom">
      <DayRail {...rail} />
      <Button wide onClick={() => onOpenChange(false)}>
        Done
      </Button>
    </Drawer>
  );
}
