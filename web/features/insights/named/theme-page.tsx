import { useQuery } from "@tanstack/react-query";
import { formatList, isolate } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
import { NamedPage } from "./named-page.tsx";
import { firstAndLast } from "./named-words.ts";
import { themeQuery, themesQuery } from "./naming-queries.ts";

export function ThemePage({ id }: { id: string }) {
  const { data: list } = useQuery(themesQuery);
  return (
    <NamedPage
      kind="theme"
      query={useQuery(themeQuery(id))}
      show={({ theme }) => ({
        named: theme,
        others: list?.themes ?? [],
        choices: [
          {
            label: t("Put aside"),
            decision: { kind: "hide" },
            words: t("{name} is put aside.", { name: theme.name }),
          },
        ],
        // Translators: “dates” is one date, or “1 May 2026 to 3 Jun 2026”. “phrases” is a list of the person’s words.
        lead: rich(
          "In {reflections, plural, one {# reflection} other {# reflections}} on {days, plural, one {# day} other {# days}}, {dates}. Your words for it: <words>{phrases}</words>.",
          {
            reflections: theme.reflections,
            days: theme.days,
            dates: firstAndLast(theme),
            phrases: formatList(theme.phrases.map(isolate)),
            words: (phrases) => <bdi>{phrases}</bdi>,
          },
        ),
      })}
    />
  );
}
