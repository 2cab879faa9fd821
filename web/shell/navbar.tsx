import { Link, useLocation } from "@tanstack/react-router";
import {
  BookOpen,
  ChartSpline,
  Feather,
  ListMusic,
  MessageCircle,
  Moon,
  Sprout,
  Sun,
  Sunrise,
} from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import type { ScenePart } from "#contract/themes/theme-rules.ts";
import { t } from "#contract/translate.ts";
import { useScene } from "#web/features/themes/use-theme.ts";
import { classNames } from "#web/lib/class-names.ts";
import { lazyWithRetry, useLazyPopover } from "#web/lib/lazy-with-retry.ts";
import { useCompanionOn, useIsAuthenticated, useUsername } from "#web/lib/user-query.ts";
import { Frost } from "#web/ui/frost.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { AppPath } from "./app-path.ts";
import { BrandBar, BrandWords, VisitorBar } from "./visitor-bar.tsx";

const sections = ["/reflections", "/activities", "/dashboard", "/chat", "/insights"] as const;
type Section = (typeof sections)[number];

/** The part of the app that a path belongs to, as the bars name it. */
export function sectionOf(path: string): Section | undefined {
  // Starting an activity belongs to activities, although its address begins differently.
  if (/^\/reflections\/(?:start|activity\/new)\//.test(path)) return "/activities";
  if (/^\/analyzers(?:\/|$)/.test(path)) return "/insights";
  return sections.find((section) => path === section || path.startsWith(`${section}/`));
}

/** Marks a bar's link to the section that the page belongs to. */
export function useSectionLink(to: string) {
  const isHere = useLocation({ select: ({ pathname }) => sectionOf(pathname) === to });
  // By default, a link is marked by the beginning of its address.
  const marks = isHere ? { "aria-current": "page" as const } : { activeOptions: { exact: true } };
  return { isHere, marks };
}

export function Navbar({ path }: { path: string }) {
  const signedIn = useIsAuthenticated();
  if (!signedIn) return <VisitorBar path={path} />;
  return (
    <header className="navbar">
      <BrandBar>
        <Link className="brand" to="/dashboard" aria-label={t("Reflector, Daily Reflection")}>
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
      {/* Translators: names the main navigation for screen readers */}
      <nav className="navbar__group navbar__group--nav glass-bar" aria-label={t("Main")}>
        <Frost />
        <IconLink to="/reflections" label={t("Reflections")} icon={<BookOpen className="icon" />} />
        <IconLink to="/activities" label={t("Activities")} icon={<Sprout className="icon" />} />
        <IconLink to="/dashboard" label={t("Daily Reflection")} icon={<Feather className="icon" />} />
        {hasChat && <IconLink to="/chat" label={t("Chat")} icon={<MessageCircle className="icon" />} />}
        <IconLink to="/insights" label={t("Insights")} icon={<ChartSpline className="icon" />} />
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
            <span className="nav-link__label">{t("Coding Playlist")}</span>
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

/** Only the current page shows its name; the others show it on hover and to screen readers. */
function IconLink({ to, label, icon }: { to: AppPath; label: string; icon: ReactNode }) {
  const { isHere, marks } = useSectionLink(to);
  return (
    <Link className="nav-link" to={to} title={label} {...marks}>
      {icon}
      <span className={isHere ? "nav-link__label" : "visually-hidden"}>{label}</span>
    </Link>
  );
}

const { Part: ThemePanel, load: loadThemePanel } = lazyWithRetry(
  () => import("#web/features/themes/theme-panel.tsx"),
);

const icons = { static: Sun, morning: Sunrise, day: Sun, night: Moon } as const satisfies Record<
  ScenePart,
  unknown
>;

/** Its icon shows the scene's part of the day. */
function ThemeButton() {
  const { part } = useScene();
  const { wanted, open, setOpen, near } = useLazyPopover(loadThemePanel);
  const Icon = icons[part];
  return (
    <>
      <IconButton
        label={t("Theme settings")}
        title={t("Theme settings")}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-part={part}
        {...near}
        onClick={() => setOpen(!open)}
        Icon={Icon}
      />
      {wanted && <ThemePanel open={open} onOpenChange={setOpen} />}
    </>
  );
}

const { Part: UserMenu, load: loadUserMenu } = lazyWithRetry(() => import("./user-menu.tsx"));
const { Part: AvatarPicture } = lazyWithRetry(() => import("#web/features/accounts/avatar-picture.tsx"));

function UserPill() {
  const { wanted, setOpen, near } = useLazyPopover(loadUserMenu);
  const button = <PillButton />;
  if (!wanted) {
    return <PillButton aria-haspopup="menu" aria-expanded={false} {...near} onClick={() => setOpen(true)} />;
  }
  return <UserMenu trigger={button} fallback={button} />;
}

function PillButton({ className, ...props }: ComponentProps<"button">) {
  const name = useUsername() ?? t("User");
  return (
    <button type="button" {...props} className={classNames("user-pill", className)}>
      <Avatar name={name} />
      <bdi className="user-pill__name">{name}</bdi>
    </button>
  );
}

/** The signed-in person's picture, or their initial until it has loaded. */
export function Avatar({ name }: { name: string }) {
  const initial = name.charAt(0).toUpperCase();
  return (
    <span className="avatar" aria-hidden="true">
      <AvatarPicture initial={initial} fallback={initial} />
    </span>
  );
}
