import type { ReactNode } from "react";
import { t } from "#contract/translate.ts";
import { EntryLink } from "#web/ui/entry-navigation.tsx";
import { Frost } from "#web/ui/frost.tsx";

/** What a visitor sees at the top of every page. */
export function VisitorBar({ path }: { path: string }) {
  return (
    <header className="navbar">
      <BrandBar>
        <EntryLink className="brand" href="/" aria-label="Reflector">
          <BrandWords />
        </EntryLink>
      </BrandBar>
      <span />
      <nav className="navbar__group navbar__group--tools glass-bar" aria-label={t("Account")}>
        <Frost />
        <TextLink href="/login" path={path}>
          {t("Login")}
        </TextLink>
        <TextLink href="/register" path={path}>
          {t("Register")}
        </TextLink>
      </nav>
    </header>
  );
}

function TextLink({ href, path, children }: { href: string; path: string; children: string }) {
  return (
    <EntryLink
      className="nav-link nav-link--text"
      href={href}
      aria-current={path.startsWith(href) ? "page" : undefined}
    >
      <span className="nav-link__label">{children}</span>
    </EntryLink>
  );
}

export const BrandBar = ({ children }: { children: ReactNode }) => (
  <div className="navbar__group navbar__group--brand glass-bar">
    <Frost />
    {children}
  </div>
);

export const BrandWords = () => (
  <>
    <svg className="brand__mark" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
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
    <span className="brand__name">Reflector</span>
  </>
);
