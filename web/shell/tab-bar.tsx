import { Link } from "@tanstack/react-router";
import { BookOpen, Feather, Menu } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { patiently } from "#web/lib/patiently.ts";

const loadDrawer = () => patiently(() => import("./mobile-menu.tsx"));
const MobileMenu = lazy(loadDrawer);

/** The bar at the bottom of a phone, within the thumb's reach. */
export function TabBar() {
  const [menu, setMenu] = useState<"never" | "open" | "closed">("never");
  return (
    <>
      <nav className="tabbar glass-bar" aria-label="Main, phone">
        <Link to="/reflections">
          <BookOpen className="icon" />
          Reflections
        </Link>
        <Link to="/dashboard" aria-label="Today, Daily Reflection">
          <Feather className="icon" />
          Today
        </Link>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={menu === "open"}
          onPointerEnter={loadDrawer}
          onFocus={loadDrawer}
          onClick={() => setMenu("open")}
        >
          <Menu className="icon" />
          Menu
        </button>
      </nav>
      {menu !== "never" && (
        <Suspense>
          <MobileMenu open={menu === "open"} onOpenChange={(open) => setMenu(open ? "open" : "closed")} />
        </Suspense>
      )}
    </>
  );
}
