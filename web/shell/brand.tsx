import { Link } from "@tanstack/react-router";
import { useIsAuthenticated } from "#web/lib/session.ts";
import { BrandMark } from "#web/ui/brand-mark.tsx";

export function Brand() {
  const signedIn = useIsAuthenticated();
  return (
    <div className="navbar__group navbar__group--brand glass-bar">
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
