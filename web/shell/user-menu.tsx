import { Link } from "@tanstack/react-router";
import {
  ChevronDown,
  ChevronUp,
  CircleQuestionMark,
  Lock,
  LogOut,
  Plus,
  Settings,
  User,
  UserCog,
  Users,
} from "lucide-react";
import { type ReactElement, useState } from "react";
import type { LinkedAccount } from "#contract/accounts/linked-accounts.ts";
import { t } from "#contract/translate.ts";
import { useLinkedAccountsForMenu } from "#web/features/accounts/linked/linked-accounts-query.ts";
import { SwitchNotice } from "#web/features/accounts/linked/switch-notice.tsx";
import { useSwitchAccount } from "#web/features/accounts/linked/use-switch-account.ts";
import { useLogout } from "#web/features/accounts/use-account.ts";
import { isLockSet, lockNow } from "#web/lib/lock/start-lock.ts";
import { Menu, MenuItem, MenuLink, MenuRule } from "#web/ui/menu.tsx";

export default function UserMenu({ trigger }: { trigger: ReactElement }) {
  const logout = useLogout();
  const switching = useSwitchAccount();
  const { accounts, isReady } = useLinkedAccountsForMenu();
  if (!isReady) return trigger;
  return (
    <>
      <Menu trigger={trigger} className="menu--user" sideOffset={14} alignOffset={-7} defaultOpen>
        {accounts.length > 0 && <SwitchAccounts accounts={accounts} onSwitch={switching.switchTo} />}
        <MenuLink render={<Link to="/account/manage" />} Icon={UserCog}>
          {t("Manage accounts")}
        </MenuLink>
        <MenuLink render={<Link to="/profile" />} Icon={User}>
          {t("Profile")}
        </MenuLink>
        <MenuLink render={<Link to="/settings" />} Icon={Settings}>
          {t("Settings")}
        </MenuLink>
        <MenuLink render={<Link to="/about" />} Icon={CircleQuestionMark}>
          {t("Help & About")}
        </MenuLink>
        <MenuRule />
        {isLockSet() && (
          <MenuItem onClick={() => void lockNow()} Icon={Lock}>
            {t("Lock now")}
          </MenuItem>
        )}
        <MenuItem onClick={logout} Icon={LogOut}>
          {t("Log out")}
        </MenuItem>
      </Menu>
      <SwitchNotice switching={switching} />
    </>
  );
}

type SwitchAccountsProps = {
  accounts: readonly LinkedAccount[];
  onSwitch: (account: LinkedAccount) => void;
};

function SwitchAccounts({ accounts, onSwitch }: SwitchAccountsProps) {
  const [open, setOpen] = useState(false);
  const Chevron = open ? ChevronUp : ChevronDown;
  return (
    <>
      <MenuItem closeOnClick={false} aria-expanded={open} onClick={() => setOpen(!open)} Icon={Users}>
        {t("Switch Accounts")}
        <Chevron className="icon icon--small trail" />
      </MenuItem>
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a menu may not contain a fieldset
        <div className="menu__sub" role="group" aria-label={t("Linked accounts")}>
          {accounts.map((account) => (
            <MenuItem key={account.id} onClick={() => onSwitch(account)}>
              <span className="avatar avatar--quiet" aria-hidden="true">
                {account.username.charAt(0).toUpperCase()}
              </span>
              <bdi className="menu__name">{account.username}</bdi>
            </MenuItem>
          ))}
          <MenuLink render={<Link to="/account/manage" hash="add" />}>
            <span className="avatar avatar--add">
              <Plus className="icon icon--small" />
            </span>
            {t("Add new account")}
          </MenuLink>
        </div>
      )}
      <MenuRule />
    </>
  );
}
