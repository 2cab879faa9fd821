import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import type { getRelated } from "#contract/reflections/reflections.ts";
import type { Output } from "#web/lib/api-client.ts";
import { dateLanguage } from "#web/lib/dates.ts";
import { shortDate } from "./date-beside.ts";

type Named = NonNullable<Output<typeof getRelated>["earlier"]>;
type NeighboursProps = { earlier: Named | null; later: Named | null };

/** The reflections before and after this one; Alt with the arrows goes there while nothing is being written. */
export function Neighbours({ earlier, later }: NeighboursProps) {
  useNeighbourKeys(earlier?.id, later?.id);
  if (!earlier && !later) return null;
  return (
    <nav className="sidebar__part neighbours" aria-label="Neighbours">
      {earlier && (
        <NamedLink named={earlier} keys="Alt+ArrowDown" name="Earlier">
          <ArrowLeft className="icon icon--small" />
        </NamedLink>
      )}
      {later && (
        <NamedLink named={later} keys="Alt+ArrowUp" name="Later">
          <ArrowRight className="icon icon--small" />
        </NamedLink>
      )}
    </nav>
  );
}

type NamedLinkProps = { named: Named; keys: string; name: string; children: ReactNode };

function NamedLink({ named: { id, day, title }, keys, name, children }: NamedLinkProps) {
  return (
    <Link to="/reflections/$id" params={{ id }} aria-keyshortcuts={keys}>
      {children}
      <span>
        <span className="quiet">
          <span className="visually-hidden">{name}: </span>
          <time dateTime={day} lang={dateLanguage()}>
            {shortDate(day)}
          </time>
        </span>
        <span className="neighbours__title" dir="auto">
          {title || "Without a title"}
        </span>
      </span>
    </Link>
  );
}

function useNeighbourKeys(earlierId: string | undefined, laterId: string | undefined) {
  const navigate = useNavigate();
  useEffect(() => {
    const takeKey = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, key, target, defaultPrevented } = event;
      if (defaultPrevented || !altKey || ctrlKey || metaKey || shiftKey || isBusy(target)) return;
      const id = key === "ArrowDown" ? earlierId : key === "ArrowUp" ? laterId : undefined;
      if (!id) return;
      event.preventDefault();
      void navigate({ to: "/reflections/$id", params: { id } });
    };
    document.addEventListener("keydown", takeKey);
    return () => document.removeEventListener("keydown", takeKey);
  }, [navigate, earlierId, laterId]);
}

/** Something is being written, or a popover is open, where arrows mean something else. */
const isBusy = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest("input, textarea, select, [role=menu], [role=listbox]") !== null);
