import { Link } from "@tanstack/react-router";
import type { z } from "zod";
import type { memorySchema } from "#contract/reflections/reflections.ts";
import { Sun } from "#web/ui/sun.tsx";
import { inWordsAgo } from "../ago.ts";

type Memory = z.infer<typeof memorySchema>;

export function Memories({ memories }: { memories: readonly Memory[] }) {
  return (
    <section className="sidebar__part">
      <div className="sidebar__head">
        <h2 className="sidebar__name">On this day</h2>
      </div>
      {memories.map(({ id, ago, mood, excerpt }) => (
        <Link key={id} className="memory" to="/reflections/$id" params={{ id }}>
          <span className="memory__when">
            {mood !== null && <Sun height={mood} />}
            {inWordsAgo(ago)}
          </span>
          <span className="memory__words" dir="auto">
            {excerpt || "A page without words"}
          </span>
        </Link>
      ))}
    </section>
  );
}
