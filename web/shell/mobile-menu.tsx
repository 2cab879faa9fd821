import { Link } from "@tanstack/react-router";
import {
  BookOpen,
  ChartSpline,
  ChevronDown,
  ChevronUp,
  CircleQuestionMark,
  Feather,
  Lock,
  LogOut,
  MessageCircle,
  Plus,
  ScanSearch,
  Settings,
  Sprout,
  Sun,
  User,
  UserCog,
  Users,
  X,
} from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { LinkedAccount } from "#contract/accounts/linked-accounts.ts";
import { t } from "#contract/translate.ts";
import { useLinkedAccountsForMenu } from "#web/features/accounts/linked/linked-accounts-query.ts";
import { SwitchNotice } from "#web/features/accounts/linked/switch-notice.tsx";
import { useSwitchAccount } from "#web/features/accounts/linked/use-switch-account.ts";
import { useLogout } from "#web/features/accounts/use-account.ts";
import { isLockSet, lockNow } from "#web/lib/lock/start-lock.ts";
import { useCompanionOn, useUsername } from "#web/lib/user-query.ts";
import { Drawer } from "#web/ui/drawer.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { AppPath } from "./app-path.ts";
import { Avatar } from "./navbar.tsx";

type MobileMenuProps = { open: boolean; onOpenChange: (open: boolean) => void };

export default function MobileMenu({ open, onOpenChange }: MobileMenuProps) {
  const logout = useLogout();
  const hasChat = useCompanionOn();
  const switching = useSwitchAccount();
  const name = useUsername() ?? t("User");
  const { accounts, isReady } = useLinkedAccountsForMenu();
  const close = () => onOpenChange(false);
  const item = (to: AppPath, Icon: typeof Feather, label: string) => (
    <Item to={to} icon={<Icon className="icon" />} label={label} onClick={close} />
  );
  return (
    <>
      <Drawer open={open && isReady} onOpenChange={onOpenChange} label={t("Menu")}>
        <div className="drawer__head">
          <span className="menu__who">
            <Avatar name={name} />
            <strong>
              <bdi>{name}</bdi>
            </strong>
          </span>
          <IconButton label={t("Close menu")} onClick={close} Icon={X} />
        </div>
        <nav aria-label={t("Menu")}>
          {accounts.length > 0 && (
            <SwitchAccounts
              accounts={accounts}
              onLeave={close}
              onSwitch={(account) => {
                close();
                void switching.switchTo(account);
              }}
            />
          )}
          {item("/dashboard", Feather, t("Daily Reflection"))}
          {item("/activities", Sprout, t("Activities"))}
          {item("/reflections", BookOpen, t("Reflections"))}
          {hasChat && item("/chat", MessageCircle, t("Chat"))}
          {item("/insights", ChartSpline, t("Insights"))}
          {item("/analyzers", ScanSearch, t("Analyzers"))}
          <div className="menu__rule" />
          {item("/profile", User, t("Profile"))}
          {item("/settings/theme", Sun, t("Theme Settings"))}
          {item("/settings", Settings, t("Settings"))}
          {item("/account/manage", UserCog, t("Manage accounts"))}
          {item("/about", CircleQuestionMark, t("Help & About"))}
          <div className="menu__rule" />
          {isLockSet() && (
            <button type="button" className="menu__item" onClick={() => void lockNow()}>
              <Lock className="icon" />
              {t("Lock now")}
            </button>
          )}
          <button type="button" className="menu__item" onClick={logout}>
            <LogOut className="icon" />
            {t("Log out")}
          </button>
        </nav>
      </Drawer>
      <SwitchNotice switching={switching} />
    </>
  );
}

type SwitchAccountsProps = {
  accounts: readonly LinkedAccount[];
  onSwitch: (account: LinkedAccount) => void;
  onLeave: () => void;
};

function SwitchAccounts({ accounts, onSwitch, onLeave }: SwitchAccountsProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const Chevron = open ? ChevronUp : ChevronDown;
  return (
    <>
      <button
        type="button"
        className="menu__item"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Users className="icon" />
        {t("Switch Accounts")}
        <Chevron className="icon icon--small trail" />
      </button>
      {open && (
        <ul className="menu__sub" id={id} aria-label={t("Linked accounts")}>
          {accounts.map((account) => (
            <li key={account.id}>
              <button type="button" className="menu__item" onClick={() => onSwitch(account)}>
                <span className="avatar avatar--quiet" aria-hidden="true">
                  {account.username.charAt(0).toUpperCase()}
                </span>
                <bdi className="menu__name">{account.username}</bdi>
              </button>
            </li>
          ))}
          <li>
            <Link className="menu__item" to="/account/manage" hash="add" onClick={onLeave}>
              <span className="avatar avatar--add">
                <Plus className="icon icon--small" />
              </span>
              {t("Add new account")}
            </Link>
          </li>
        </ul>
      )}
      <div className="menu__rule" />
    </>
  );
}

type ItemProps = { to: AppPath; icon: ReactNode; label: string; onClick: () => void };

function Item({ to, icon, label, onClick }: ItemProps) {
  return (
    <Link
      to={to}
      className="menu__item"
      activeOptions={{ exact: true }}
      activeProps={{ className: "is-active" }}
      onClick={onClick}
    >
      {icon}
      <span>{label}</span>
    </Link>
  );
}
