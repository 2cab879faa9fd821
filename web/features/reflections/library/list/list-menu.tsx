import { Link } from "@tanstack/react-router";
import { Feather, Images, Keyboard, ListChecks, Map as MapIcon, Shuffle, Trash2 } from "lucide-react";
import { type ReactElement, useState } from "react";
import { t } from "#contract/translate.ts";
import { Menu, MenuItem, MenuLink, MenuRule } from "#web/ui/menu.tsx";
import { isNarrowed, type Listing, type ListingChange } from "./listing.ts";
import { firstRowInView } from "./use-list-keys.ts";

export type ListMenuProps = {
  trigger: ReactElement;
  listing: Listing;
  onChange: ListingChange;
  onSelect: () => void;
  onRandom: () => void;
};

export default function ListMenu({ trigger, listing, onChange, onSelect, onRandom }: ListMenuProps) {
  const [isSelecting, setSelecting] = useState(false);
  const select = () => {
    setSelecting(true);
    onSelect();
  };
  return (
    <Menu
      trigger={trigger}
      defaultOpen
      onOpenChange={(open) => open && setSelecting(false)}
      focusAfter={isSelecting ? firstRowInView : undefined}
    >
      <MenuLink render={<Link to="/dashboard" />} Icon={Feather}>
        {t("Today’s page")}
      </MenuLink>
      {listing.view === "timeline" && (
        <MenuItem onClick={select} Icon={ListChecks}>
          {t("Select")}
        </MenuItem>
      )}
      <MenuLink render={<Link to="/reflections/pictures" />} Icon={Images}>
        {t("Pictures")}
      </MenuLink>
      <MenuLink render={<Link to="/reflections/map" />} Icon={MapIcon}>
        {t("Map")}
      </MenuLink>
      <MenuItem onClick={onRandom} Icon={Shuffle}>
        {isNarrowed(listing) ? t("Surprise me from these") : t("Surprise me")}
      </MenuItem>
      <MenuLink render={<Link to="/about/$page" params={{ page: "shortcuts" }} />} Icon={Keyboard}>
        {t("Keyboard shortcuts")}
      </MenuLink>
      <MenuRule />
      <MenuItem onClick={() => onChange({ trash: true, view: "timeline" })} Icon={Trash2}>
        {t("Trash")}
      </MenuItem>
    </Menu>
  );
}
