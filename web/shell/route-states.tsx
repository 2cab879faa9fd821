import { type ErrorComponentProps, useLocation, useRouter } from "@tanstack/react-router";
import { Frost } from "#web/ui/frost.tsx";
import { FailurePage } from "./error-page.tsx";

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
