import { type ErrorComponentProps, Link, useLocation, useRouter } from "@tanstack/react-router";
import { joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { session } from "#web/lib/session.ts";
import { useIsOffline } from "#web/lib/use-device.ts";
import { useIsAuthenticated } from "#web/lib/user-query.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Frost } from "#web/ui/frost.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { ErrorCard } from "./crash-boundary.tsx";

/** Shown where a route's page could not be loaded or rendered. Trying again reloads it. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { href } = useLocation();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <FailurePage error={error} path={href} retry={retry} />;
}

/** Shown when a page takes a while to load. Nothing on it moves. */
export function Waiting() {
  return (
    <div className="auth">
      <p className="waiting glass-panel" role="status">
        <Frost />
        {t("One moment")}
      </p>
    </div>
  );
}

const OneMoment = () => (
  <p className="visually-hidden" role="status">
    {t("One moment")}
  </p>
);

/** Takes the place of a page to write on while it loads. */
export const EmptySheet = () => (
  <div className="page page--editor">
    <div className="desk">
      <div className="sheet glass-panel">
        <Frost />
        <OneMoment />
      </div>
    </div>
  </div>
);

/** Takes the place of the library while it loads. */
export const EmptyLibrary = () => (
  <div className="page page--library">
    <div className="library">
      <div className="library__main glass-panel">
        <Frost />
        <OneMoment />
        <div className="library__waiting" />
      </div>
    </div>
  </div>
);

export function NotFoundPage({ path }: { path: string }) {
  return (
    <ErrorCard
      title={t("Page Not Found")}
      words={
        <>
          <span className="wrap-anywhere">{t("Page not found: {path}", { path })}</span>
          <br />
          {t("Your reflections are safe. This link just doesn’t go anywhere.")}
        </>
      }
    >
      <WaysOn />
    </ErrorCard>
  );
}

/** Shown when a page fails for any reason. `retry` renders the page again. */
export function FailurePage({ error, path, retry }: { error: unknown; path: string; retry: () => void }) {
  const offline = useIsOffline();
  if (!(error instanceof ApiFailure) && !offline) {
    return (
      <ErrorCard
        title={t("Internal Server Error")}
        words={t("Something went wrong on this page. What you wrote is safe.")}
      >
        <Retry onClick={retry} />
        <WaysOn quiet />
      </ErrorCard>
    );
  }
  if (!(error instanceof ApiFailure) || error.offline) {
    return (
      <ErrorCard
        title={t("You are offline")}
        words={t(
          "This page has not been loaded on this device yet. What you wrote is kept here, and sent when the connection is back.",
        )}
      >
        <Retry onClick={retry} />
      </ErrorCard>
    );
  }
  if (error.status === 404) return <NotFoundPage path={path} />;
  if (error.status === 401) {
    return (
      <ErrorCard
        title={t("Authentication required")}
        words={t("Your session has ended. Log in again to continue. What you wrote is kept on this device.")}
      >
        <ButtonLink variant="primary" to="/login" search={{ return: path }} onClick={() => session.clear()}>
          {t("Log in")}
        </ButtonLink>
      </ErrorCard>
    );
  }
  const isFault = error.status >= 500 || error.status < 300;
  return (
    <ErrorCard
      title={isFault ? t("Internal Server Error") : error.message}
      words={joinSentences([isFault && error.message, t("What you wrote is safe.")])}
    >
      <Retry onClick={retry} />
      <WaysOn quiet />
    </ErrorCard>
  );
}

function Retry({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="primary" onClick={onClick}>
      {t("Try again")}
    </Button>
  );
}

function WaysOn({ quiet = false }: { quiet?: boolean }) {
  const signedIn = useIsAuthenticated();
  const first = buttonClass({ variant: quiet ? "quiet" : "primary" });
  if (!signedIn) {
    return (
      <Link className={first} to="/">
        {t("Go to the start page")}
      </Link>
    );
  }
  return (
    <>
      <Link className={first} to="/dashboard">
        {t("Daily Reflection")}
      </Link>
      {!quiet && <ButtonLink to="/reflections">{t("Search reflections")}</ButtonLink>}
    </>
  );
}
