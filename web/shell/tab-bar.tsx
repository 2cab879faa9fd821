import { Link } from "@tanstack/react-router";
import { BookOpen, Feather, Menu, MessageCircle, Sprout } from "lucide-react";
import { Suspense } from "react";
import { useCompanionOn } from "#web/lib/companion.ts";
import { lazyWithRetry, useLazyPopover } from "#web/lib/lazy-with-retry.ts";
import { Frost } from "#web/ui/frost.tsx";

const { Part: MobileMenu, load } = lazyWithRetry(() => import("./mobile-menu.tsx"));

/** The bar at the bottom of a phone, within the thumb's reach. */
export function TabBar() {
  const hasChat = useCompanionOn();
  const { wanted, open, setOpen, near } = useLazyPopover(load);
  return (
    <>
      <nav className="tabbar glass-bar" aria-label="Main, phone">
        <Frost />
        <Link to="/reflections">
          <BookOpen className="icon" />
          Reflections
        </Link>
        <Link to="/activities">
          <Sprout className="icon" />
          Activities
        </Link>
        <Link to="/dashboard" aria-label="Today, Daily Reflection">
          <Feather className="icon" />
          Today
        </Link>
        {hasChat && (
          <Link to="/chat">
            <MessageCircle className="icon" />
            Chat
          </Link>
        )}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          {...near}
          onClick={() => setOpen(true)}
        >
          <Menu className="icon" />
          Menu
        </button>
      </nav>
      {wanted && (
        <Suspense>
          <MobileMenu open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
