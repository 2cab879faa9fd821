import { useQuery } from "@tanstack/react-query";
import { formatList, isolate } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { NamedListPage, NamedRow, NamedRows, NothingYet } from "./named-list.tsx";
import { themesQuery } from "./naming-queries.ts";

export function ThemesPage() {
  useDocumentTitle(t("Themes"));
  return (
    <NamedListPage
      kind="theme"
      query={useQuery(themesQuery)}
      lead={t(
        "What you return to, in your own words. Rename what has the wrong name, and merge what belongs together.",
      )}
    >
      {({ themes, by, so_far }) =>
        themes.length > 0 ? (
          <>
            <NamedRows label={t("Themes")}>
              {themes.map((theme) => (
                <NamedRow
                  key={theme.id}
                  kind="theme"
                  listed={theme}
                  words={formatList(
                    theme.phrases
                      .filter((each) => !theme.name.toLowerCase().split(", ").includes(each.toLowerCase()))
                      .slice(0, 5)
                      .map(isolate),
                    { type: "unit" },
                  )}
                />
              ))}
            </NamedRows>
            <p className="named__quiet">
              {by === "meaning"
                ? t(
                    "Passages are grouped by their meaning, and named by your words and tags. A passage may be in several themes, or in none.",
                  )
                : t("These are your tags. Grouping passages by their meaning needs more English text.")}
            </p>
          </>
        ) : (
          <NothingYet
            kind="theme"
            words={t(
              "A theme appears once you have written about the same thing on at least five days. Its name is in your own words.",
            )}
            isReading={so_far.left > 0}
          />
        )
      }
    </NamedListPage>
  );
}
