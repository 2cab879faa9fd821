import { Link } from "@tanstack/react-router";
import { Feather } from "lucide-react";
import { buttonClass } from "#web/ui/button.tsx";
import { ReflectionList } from "./list/reflection-list.tsx";
import { SearchField } from "./list/search-field.tsx";

/** `q` is what is searched for, as it stands in the address. */
export function ReflectionListPage({ q, onSearch }: { q: string; onSearch: (words: string) => void }) {
  return (
    <div className="page page--column">
      <section className="library__main glass-panel">
        <div className="library__head">
          <h1 className="page-title">Reflections</h1>
          <Link className={buttonClass({ variant: "primary" })} to="/dashboard">
            <Feather className="icon icon--small" aria-hidden="true" />
            Today
          </Link>
        </div>
        <SearchField words={q} onSearch={onSearch} />
        <ReflectionList search={q.trim()} />
      </section>
    </div>
  );
}
