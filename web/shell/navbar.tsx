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

export function Navbar() {
  const signedIn = useIsAuthenticated();
  return (
    <header className="navbar">
      <Brand />
      {signedIn ? <SignedInLinks /> : <VisitorLinks />}
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

function VisitorLinks() {
  return (
    <>
      <span />
      <nav className="navbar__group navbar__group--tools glass-bar" aria-label="Account">
        <Frost />
        <TextLink to="/login">Login</TextLink>
        <TextLink to="/register">Register</TextLink>
      </nav>
    </>
  );
}

function TextLink({ to, children }: { to: AppPath; children: string }) {
  return (
    <Link className="nav-link nav-link--text" to={to}>
      <span className="nav-link__label">{children}</span>
    </Link>
  );
}
function Brand() {
  const signedIn = useIsAuthenticated();
  return (
    <div className="navbar__group navbar__group--brand glass-bar">
      <Frost />
      <Link
        className="brand"
        to={signedIn ? "/dashboard" : "/"}
        aria-label={signedIn ? "Reflector, Daily Reflection" : "Reflector"}
      >
        <BrandMark />
        <span className="brand__name">Reflector</span>
      </Link>
    </div>
  );
}

function BrandMark() {
  return (
    <svg className="brand__mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M3.5 12.4a8.5 8.5 0 0 1 17 0z" fill="currentColor" />
      <path
        d="M4.6 15.4h14.8M7 18.1h10M9.8 20.8h4.4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeOpacity=".75"
      />
    </svg>
  );
}
