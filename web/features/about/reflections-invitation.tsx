import { Link } from "@tanstack/react-router";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Frost } from "#web/ui/frost.tsx";

/** What visitors see in place of their own reflections. */
export function ReflectionsInvitation() {
  return (
    <div className="page page--column">
      <section className="library__main glass-panel">
        <Frost />
        <EmptyState
          as="h1"
          title="Where your days gather"
          words="Every reflection you write appears here, newest first, and a search finds any word in them. They are yours alone, so this page begins once you are logged in."
        >
          <Link
            className={buttonClass({ variant: "primary" })}
            to="/login"
            search={{ return: "/reflections" }}
          >
            Log in
          </Link>
          <Link className={buttonClass()} to="/register" search={{ return: "/reflections" }}>
            Register
          </Link>
        </EmptyState>
      </section>
    </div>
  );
}
