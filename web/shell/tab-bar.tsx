import { Link } from "@tanstack/react-router";
import { BookOpen, Feather, Menu, MessageCircle, Sprout } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { t } from "#contract/translate.ts";
import { lazyWithRetry, useLazyPopover } from "#web/lib/lazy-with-retry.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { useIsOffline } from "#web/lib/use-device.ts";
import { useCompanionOn } from "#web/lib/user-query.ts";
import { Frost } from "#web/ui/frost.tsx";
import type { AppPath } from "./app-path.ts";
import { useSectionLink } from "./navbar.tsx";

const { Part: MobileMenu, load } = lazyWithRetry(() => import("./mobile-menu.tsx"));

/** The bar at the bottom of a phone, within the thumb's reach. */
export function TabBar() {
  const hasChat = useCompanionOn();
  const { wanted, open, setOpen, near } = useLazyPopover(load);
  return (
    <>
      <nav className="tabbar glass-bar" aria-label={t("Main, phone")}>
        <Frost />
        <Tab to="/reflections" icon={<BookOpen className="icon" />} word={t("Reflections")} />
        <Tab to="/activities" icon={<Sprout className="icon" />} word={t("Activities")} />
        <Tab
          to="/dashboard"
          icon={<Feather className="icon" />}
          word={t("Today")}
          label={t("Today, Daily Reflection")}
        />
        {hasChat && <Tab to="/chat" icon={<MessageCircle className="icon" />} word={t("Chat")} />}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          {...near}
          onClick={() => setOpen(true)}
        >
          <Menu className="icon" />
          {t("Menu")}
        </button>
      </nav>
      {wanted && (
        <MobileMenu
          open={open}
          onOpenChange={setOpen}
          fallback={<UnloadedMenu open={open} onClose={() => setOpen(false)} />}
        />
      )}
    </>
  );
}

/** If the menu can't load, a press on its button explains why, instead of opening it later. */
export function UnloadedMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const isOffline = useIsOffline();
  useEffect(() => {
    if (!open || !isOffline) return;
    onClose();
    undoOffer.notify(t("You are offline, and the menu has not been loaded on this device yet."), {
      isProblem: true,
    });
  });
  return null;
}

type TabProps = { to: AppPath; icon: ReactNode; word: string; label?: string };

function Tab({ to, icon, word, label }: TabProps) {
  return (
    <Link to={to} aria-label={label} {...useSectionLink(to).marks}>
      {icon}
      {word}
    </Link>
  );
}
