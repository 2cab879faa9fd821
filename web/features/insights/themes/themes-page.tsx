import "../named/named.css";
import { useQuery } from "@tanstack/react-query";
import { Repeat2 } from "lucide-react";
import type { RecurringThemeList } from "#contract/analyzers/themes.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { BackLink } from "#web/ui/link.tsx";
import { ListNotes, NamedFailure, NamedPane, NothingYet, PutAside } from "../named/named-parts.tsx";
import { NamedRow } from "../named/named-row.tsx";
import { themesQuery } from "../named/naming-queries.ts";

export function ThemesPage() {
  useDocumentTitle("Themes");
  const { data, error, refetch } = useQuery(themesQuery);
  return (
    <NamedPane busy={!data && !error}>
      <BackLink to="/insights">Insights</BackLink>
      <header className="named__head">
        <h1 className="page-title">Themes</h1>
        <p className="named__lead">
          What you return to, in your own words. Rename what has the wrong name, and merge what belongs
          together.
        </p>
      </header>
      {!data && <NamedFailure title="The themes can’t be shown just now" error={error} retry={refetch} />}
      {data && <Themes list={data} />}
    </NamedPane>
  );
}

function Themes({ list: { themes, put_aside, by, other_languages, so_far } }: { list: RecurringThemeList }) {
  return (
    <>
      <ListNotes others={other_languages} left={so_far.left} />
      {themes.length > 0 ? (
        <>
          <ul className="named-list" aria-label="Themes">
            {themes.map((theme) => (
              <NamedRow
                key={theme.id}
                to="/insights/themes/$id"
                listed={theme}
                sign={<Repeat2 className="icon icon--small" />}
                words={theme.phrases
                  .filter((each) => each !== theme.name.toLowerCase())
                  .slice(0, 5)
                  .join(", ")}
              />
            ))}
          </ul>
          <p className="named__quiet">
            {by === "meaning"
              ? "Words are grouped by their meaning, and by how often they occur in the same reflection."
              : "Words are grouped by how often they occur in the same reflection."}
          </p>
        </>
      ) : (
        <NothingYet
          title="No themes yet"
          words="A theme needs three reflections about the same thing. It is named in your own words."
          isReading={so_far.left > 0}
          what="themes"
        />
      )}
      <PutAside about="theme" putAside={put_aside} />
    </>
  );
}
