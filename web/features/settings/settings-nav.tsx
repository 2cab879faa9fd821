import { useLocation, useNavigate } from "@tanstack/react-router";
import {
  ArrowDownUp,
  Bell,
  CalendarDays,
  Clock,
  EyeOff,
  Feather,
  Image,
  LockKeyhole,
  type LucideIcon,
} from "lucide-react";
import { useEffect, useRef } from "react";
import { Frost } from "#web/ui/frost.tsx";
import { useShownSection } from "./use-shown-section.ts";

const sections: readonly { id: string; name: string; Icon: LucideIcon }[] = [
  { id: "day", name: "Writing day", Icon: Clock },
  { id: "dates", name: "Dates and times", Icon: CalendarDays },
  { id: "page", name: "The page", Icon: Feather },
  { id: "reminders", name: "Reminders", Icon: Bell },
  { id: "lock", name: "App lock", Icon: LockKeyhole },
  { id: "ai", name: "AI and privacy", Icon: EyeOff },
  { id: "data", name: "Your data", Icon: ArrowDownUp },
  { id: "look", name: "Look", Icon: Image },
];
const ids = sections.map(({ id }) => id);

/** In a narrow window the links are a strip, which moves along without moving the page. */
const centre = (link: HTMLElement) =>
  link.parentElement?.scrollTo({
    left: link.offsetLeft - (link.parentElement.clientWidth - link.offsetWidth) / 2,
  });

/** Leads to the groups of the settings, and marks the one being read. */
export function SettingsNav() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { shown, goTo } = useShownSection(ids, hash);
  const strip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>(`[href$="#${shown}"]`);
    if (link) centre(link);
  }, [shown]);

  return (
    <nav className="settings-nav glass-panel" aria-label="Settings">
      <Frost />
      <div className="settings-nav__links" ref={strip}>
        {sections.map(({ id, name, Icon }) => (
          // The router's link would mark each of them as current, because they share one path.
          <a
            key={id}
            href={`/settings#${id}`}
            aria-current={id === shown ? "true" : undefined}
            // Chromium leaves a link as it is once 32 pixels of it are in view.
            onFocus={({ currentTarget: link }) => link.matches(":focus-visible") && centre(link)}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              void navigate({ to: "/settings", hash: id, replace: true, hashScrollIntoView: false });
              goTo(id);
            }}
          >
            <Icon className="icon" />
            {name}
          </a>
        ))}
      </div>
    </nav>
  );
}
