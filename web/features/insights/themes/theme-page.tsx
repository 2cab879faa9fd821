import { useQuery } from "@tanstack/react-query";
import type { RecurringThemePage } from "#contract/analyzers/themes.ts";
import { counted } from "#web/lib/counted.ts";
import { Gone, NamedPage } from "../named/named-page.tsx";
import { Absent } from "../named/named-parts.tsx";
import { firstAndLast } from "../named/named-words.ts";
import { themeQuery, themesQuery } from "../named/naming-queries.ts";

export function ThemePage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(themeQuery(id));
  if (data) return <Theme page={data} />;
  return (
    <Absent
      title="This theme can’t be shown just now"
      error={error}
      gone={
        <Gone
          about="theme"
          title="This theme is gone"
          words="What you write has moved on from it, or you put it aside or merged it."
        />
      }
      retry={refetch}
    />
  );
}

function Theme({ page }: { page: RecurringThemePage }) {
  const { theme } = page;
  const { data: list } = useQuery(themesQuery);
  const words = `${theme.name} is put aside.`;
  return (
    <NamedPage
      about="theme"
      named={theme}
      others={list?.themes.filter(({ id }) => id !== theme.id) ?? []}
      more={[{ label: "Put aside", decision: { kind: "hide" }, words, leaves: true }]}
      page={page}
      lead={
        <>
          In {counted(theme.reflections, "reflection")} on {counted(theme.days, "day")}, {firstAndLast(theme)}
          . Your words for it: <span dir="auto">{new Intl.ListFormat("en").format(theme.phrases)}</span>.
        </>
      }
    />
  );
}
