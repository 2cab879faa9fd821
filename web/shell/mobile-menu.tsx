import { Link } from "@tanstack/react-router";
import { BookOpen, CircleQuestionMark, Feather, LogOut, Settings, X } from "lucide-react";
import type { ReactNode } from "react";
import { useLogout } from "#web/features/accounts/use-account.ts";
import { useUsername } from "#web/lib/session.ts";
import { Drawer } from "#web/ui/drawer.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { Place } from "./place.ts";
import { Avatar } from "./user-pill.tsx";

type MobileMenuProps = { open: boolean; onOpenChange: (open: boolean) => void };

export default function MobileMenu({ open, onOpenChange }: MobileMenuProps) {
  const logout = useLogout();
  const name = useUsername() ?? "User";
  const close = () => onOpenChange(false);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} label="Menu">
      <div className="drawer__head">
        <span className="menu__who">
          <Avatar name={name} />
          <strong>{name}</strong>
        </span>
        <IconButton label="Close menu" onClick={close}>
          <X className="icon" />
        </IconButton>
      </div>
      <nav aria-label="Menu">
        <Item to="/dashboard" icon={<Feather className="icon" />} label="Daily Reflection" onClick={close} />
        <Item to="/reflections" icon={<BookOpen className="icon" />} label="Reflections" onClick={close} />
        <div className="menu__rule" />
        <Item to="/settings" icon={<Settings className="icon" />} label="Settings" onClick={close} />
        <Item
          to="/about"
          icon={<CircleQuestionMark className="icon" />}
          label="Help & About"
          onClick={close}
        />
        <div className="menu__rule" />
        <button type="button" className="menu__item" onClick={logout}>
          <LogOut className="icon" />
          Log out
        </button>
      </nav>
    </Drawer>
  );
}

type ItemProps = { to: Place; icon: ReactNode; label: string; onClick: () => void };

function Item({ to, icon, label, onClick }: ItemProps) {
  return (
    <Link to={to} className="menu__item" activeProps={{ className: "is-active" }} onClick={onClick}>
      {icon}
      <span>{label}</span>
    </Link>
  );
}
