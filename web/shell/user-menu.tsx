import { Link } from "@tanstack/react-router";
import { CircleQuestionMark, LogOut, Settings } from "lucide-react";
import type { ReactElement } from "react";
import { useLogout } from "#web/features/accounts/use-account.ts";
import { Menu, MenuItem, MenuLink, MenuRule } from "#web/ui/menu.tsx";

export default function UserMenu({ trigger }: { trigger: ReactElement }) {
  const logout = useLogout();
  return (
    <Menu trigger={trigger} className="menu--user" sideOffset={14} alignOffset={-7} defaultOpen>
      <MenuLink render={<Link to="/settings" />}>
        <Settings className="icon" />
        Settings
      </MenuLink>
      <MenuLink render={<Link to="/about" />}>
        <CircleQuestionMark className="icon" />
        Help &amp; About
      </MenuLink>
      <MenuRule />
      <MenuItem onClick={logout}>
        <LogOut className="icon" />
        Log out
      </MenuItem>
    </Menu>
  );
}
