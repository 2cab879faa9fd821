import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { RecurringThemePage } from "#contract/analyzers/themes.ts";
import { counted } from "#web/lib/counted.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { MoodColumns } from "../named/mood-bar.tsx";
import { NameHead } from "../named/name-head.tsx";
import { Absent, Decisions, NamedPane, NamedPart } from "../named/named-parts.tsx";
import { firstAndLast, moodSentence } from "../named/named-words.ts";
import { themeQuery, themesQuery } from "../named/naming-queries.ts";
import { QuoteList } from "../named/quote-list.tsx";
import { YearStrip } from "../named/year-strip.tsx";

/** One theme over time, with what was written about it. */
export function ThemePage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(themeQuery(id));
  if (data) return <Theme page={data} />;
  return (
    <Absent
      title="This theme can’t be shown just now"
      error={error}
      gone={<Gone />}
      retry={() => void refetch()}
    />
  );
}

function Theme({ page: { theme, days, quotes, decisions } }: { page: RecurringThemePage }) {
  const { data: list } = useQuery(themesQuery);
  const others = list?.themes.filter(({ id }) => id !== theme.id) ?? [];
  return (
    <NamedPane>
      <Link className="back-link" to="/insights/themes">
        Themes
      </Link>
      <NameHead
        key={theme.id}
        about="theme"
        named={theme}
        others={others}
        more={[
          {
            label: "Put aside",
            decision: { kind: "hide" },
            words: `${theme.name} is put aside.`,
            leaves: true,
          },
        ]}
      >
        <p className="named__lead">
          In {counted(theme.reflections, "reflection")} on {counted(theme.days, "day")}, {firstAndLast(theme)}
          . Your words for it: <span dir="auto">{new Intl.ListFormat("en").format(theme.phrases)}</span>.
        </p>
      </NameHead>
      <NamedPart title="When">
        <YearStrip days={days} />
      </NamedPart>
      <NamedPart title="Beside which moods">
        {theme.moods.n > 0 && <MoodColumns of={theme.moods} />}
        <p className="named__honest">{moodSentence(theme.moods)}</p>
      </NamedPart>
      <NamedPart title="What you wrote">
        <QuoteList quotes={quotes} />
      </NamedPart>
      <Decisions about="theme" decisions={decisions} />
    </NamedPane>
  );
}

const Gone = () => (
  <NamedPane>
    <EmptyState
      as="h1"
      sun="set"
      title="This theme is gone"
      words="What you write has moved on from it, or you put it aside or merged it."
    >
      <Link className={buttonClass({ variant: "primary" })} to="/insights/themes">
        Themes
      </Link>
    </EmptyState>
  </NamedPane>
);
