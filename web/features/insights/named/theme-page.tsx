import { useQuery } from "@tanstack/react-query";
import { counted } from "#web/lib/counted.ts";
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
            label: "Put aside",
            decision: { kind: "hide" },
            words: `${theme.name} is put aside.`,
          },
        ],
        lead: (
          <>
            In {counted(theme.reflections, "reflection")} on {counted(theme.days, "day")},{" "}
            {firstAndLast(theme)}. Your words for it:{" "}
            <span dir="auto">{new Intl.ListFormat("en").format(theme.phrases)}</span>.
          </>
        ),
      })}
    />
  );
}
