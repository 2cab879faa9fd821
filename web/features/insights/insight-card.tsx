import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { Frost } from "#web/ui/frost.tsx";
import { LoadNote } from "#web/ui/load-note.tsx";

type InsightCardProps<Data> = {
  title: string;
  query: UseQueryResult<Data>;
  /** Next to the title. */
  tools?: ReactNode;
  /** How much room it takes while it loads. */
  size?: "small" | "large";
  children: (data: Data) => ReactNode;
};

/** A pane with one kind of insight. If it can't be loaded, the others still show. */
export function InsightCard<Data>({ title, query, tools, size = "small", children }: InsightCardProps<Data>) {
  const id = useId();
  const { data, error, refetch, isPlaceholderData } = query;
  return (
    <section
      className={classNames("insight glass-panel", `insight--${size}`)}
      aria-labelledby={id}
      aria-busy={(data === undefined && !error) || isPlaceholderData}
    >
      <Frost />
      <div className="insight__head">
        <h2 className="insight__title" id={id}>
          {title}
        </h2>
        {data !== undefined && tools}
      </div>
      {data !== undefined && children(data)}
      {data === undefined && error && (
        <div className="insight__failed">
          <LoadNote error={error} retry={refetch} />
        </div>
      )}
    </section>
  );
}
