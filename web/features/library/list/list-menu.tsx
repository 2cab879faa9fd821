import { Keyboard, ListChecks, Shuffle, Trash2 } from "lucide-react";
import type { ReactElement } from "react";
import { Menu, MenuItem, MenuRule } from "#web/ui/menu.tsx";
import { isNarrowed, type Listing, type ListingChange } from "./listing.ts";

export type ListMenuProps = {
  trigger: ReactElement;
  listing: Listing;
  onChange: ListingChange;
  onSelect: () => void;
  onRandom: () => void;
  onHelp: () => void;
};

export default function ListMenu({ trigger, listing, onChange, onSelect, onRandom, onHelp }: ListMenuProps) {
  return (
    <Menu trigger={trigger} defaultOpen>
      {listing.view === "timeline" && (
        <MenuItem onClick={onSelect}>
          <ListChecks className="icon" />
          Select
        </MenuItem>
      )}
      <MenuItem onClick={onRandom}>
        <Shuffle className="icon" />
        {isNarrowed(listing) ? "Surprise me from these" : "Surprise me"}
      </MenuItem>
      <MenuItem onClick={onHelp}>
        <Keyboard className="icon" />
        Shortcuts in this list
      </MenuItem>
      <MenuRule />
      <MenuItem onClick={() => onChange({ trash: true, view: "timeline" })}>
        <Trash2 className="icon" />
        Trash
      </MenuItem>
    </Menu>
  );
}
