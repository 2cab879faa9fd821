import { Link } from "@tanstack/react-router";
import { BookOpen, ChartSpline, Feather, ListMusic, MessageCircle, Sprout } from "lucide-react";
import type { ReactNode } from "react";
import { useCompanionOn } from "#web/lib/companion.ts";
import { useIsAuthenticated } from "#web/lib/session.ts";
import { Frost } from "#web/ui/frost.tsx";
import type { AppPath } from "./app-path.ts";
import { useSectionLink } from "./section.ts";
import { ThemeButton } from "./theme-button.tsx";
import { UserPill } from "./user-pill.tsx";
import { BrandBar, BrandWords, VisitorBar } from "./visitor-bar.tsx";

export function Navbar({ path }: { path: string }) {
  const signedIn = useIsAuthenticated();
  if (!signedIn) return <VisitorBar path={path} />;
  return (
    <header className="navbar">
      <BrandBar>
        <Link className="brand" to="/dashboard" aria-label="Reflector, Daily Reflection">
          <BrandWords />
        </Link>
      </BrandBar>
      <SignedInLinks />
    </header>
  );
}

function SignedInLinks() {
  const hasChat = useCompanionOn();
  const playlist = document.querySelector<HTMLMetaElement>('meta[name="reflector-playlist"]')?.content;
  return (
    <>
      <nav className="navbar__group navbar__group--nav glass-bar" aria-label="Main">
        <Frost />
        <IconLink to="/reflections" label="Reflections" icon={<BookOpen className="icon" />} />
        <IconLink to="/activities" label="Activities" icon={<Sprout className="icon" />} />
        <IconLink to="/dashboard" label="Daily Reflection" icon={<Feather className="icon" />} />
        {hasChat && <IconLink to="/chat" label="Chat" icon={<MessageCircle className="icon" />} />}
        <IconLink to="/insights" label="Insights" icon={<ChartSpline className="icon" />} />
      </nav>
      <div className="navbar__group navbar__group--tools glass-bar">
        <Frost />
        <ThemeButton />
        {playlist && (
          <a
            className="nav-link navbar__tools-wide"
            href={playlist}
            target="_blank"
            rel="external noreferrer"
          >
            <ListMusic className="icon" />
            <span className="nav-link__label">Coding Playlist</span>
          </a>
        )}
        <span className="navbar__rule navbar__tools-wide" />
        <div className="navbar__tools-wide">
          <UserPill />
        </div>
      </div>
    </>
  );
}

/** Only the current page shows its name; the others show it on hover and tell it to screen readers. */
function IconLink({ to, label, icon }: { to: AppPath; label: string; icon: ReactNode }) {
  const { isHere, marks } = useSectionLink(to);
  return (
    <Link className="nav-link" to={to} title={label} {...marks}>
      {icon}
      <span className={isHere ? "nav-link__label" : "visually-hidden"}>{label}</span>
    </Link>
  );
}
