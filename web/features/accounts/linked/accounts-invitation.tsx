import { Link } from "@tanstack/react-router";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Frost } from "#web/ui/frost.tsx";

/** What visitors see in place of their linked accounts. */
export function AccountsInvitation() {
  return (
    <div className="page page--column">
      <section className="library__main glass-panel">
        <Frost />
        <EmptyState
          as="h1"
          title="One person, several journals"
          words="Keep a journal for home and one for work, or share a device in the family: link your accounts, and switch between them without logging out. Each keeps its own words, apart from the others."
        >
          <Link
            className={buttonClass({ variant: "primary" })}
            to="/login"
            search={{ return: "/account/manage" }}
          >
            Log in
          </Link>
          <Link className={buttonClass()} to="/register" search={{ return: "/account/manage" }}>
            Register
          </Link>
        </EmptyState>
      </section>
    </div>
  );
}
