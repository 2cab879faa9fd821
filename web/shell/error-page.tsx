import { type ErrorComponentProps, Link, useLocation, useRouter } from "@tanstack/react-router";
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
        One moment
      </p>
    </div>
  );
}

const OneMoment = () => (
  <p className="visually-hidden" role="status">
    One moment
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
      title="Page Not Found"
      words={
        <>
          <span className="wrap-anywhere">Page not found: {path}</span>
          <br />
          Your reflections are safe. This link just doesn’t go anywhere.
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
        title="Internal Server Error"
        words="Something went wrong on this page. What you wrote is safe."
      >
        <Retry onClick={retry} />
        <WaysOn quiet />
      </ErrorCard>
    );
  }
  if (!(error instanceof ApiFailure) || error.offline) {
    return (
      <ErrorCard
        title="You are offline"
        words="This page has not been loaded on this device yet. What you wrote is kept here, and sent when the connection is back."
      >
        <Retry onClick={retry} />
      </ErrorCard>
    );
  }
  if (error.status === 404) return <NotFoundPage path={path} />;
  if (error.status === 401) {
    return (
      <ErrorCard
        title="Authentication required"
        words="Your session has ended. Log in again to continue. What you wrote is kept on this device."
      >
        <ButtonLink variant="primary" to="/login" search={{ return: path }} onClick={() => session.clear()}>
          Log in
        </ButtonLink>
      </ErrorCard>
    );
  }
  const isFault = error.status >= 500 || error.status < 300;
  return (
    <ErrorCard
      title={isFault ? "Internal Server Error" : error.message}
      words={`${isFault ? error.message : ""} What you wrote is safe.`.trim()}
    >
      <Retry onClick={retry} />
      <WaysOn quiet />
    </ErrorCard>
  );
}

function Retry({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="primary" onClick={onClick}>
      Try again
    </Button>
  );
}

function WaysOn({ quiet = false }: { quiet?: boolean }) {
  const signedIn = useIsAuthenticated();
  const first = buttonClass({ variant: quiet ? "quiet" : "primary" });
  if (!signedIn) {
    return (
      <Link className={first} to="/">
        Go to the start page
      </Link>
    );
  }
  return (
    <>
      <Link className={first} to="/dashboard">
        Daily Reflection
      </Link>
      {!quiet && <ButtonLink to="/reflections">Search reflections</ButtonLink>}
    </>
  );
}
