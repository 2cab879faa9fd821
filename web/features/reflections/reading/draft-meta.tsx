import { formatList } from "#contract/formats.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import { asLabel, moods } from "#web/lib/feelings.ts";
import { Sun } from "#web/ui/sun.tsx";

/** Mood, feelings and tags in one line, read-only. */
export function DraftMeta({ draft: { mood: value, feelings, tags } }: { draft: Draft }) {
  const mood = moods.find((each) => each.value === value);
  if (!mood && feelings.length === 0 && tags.length === 0) return null;
  return (
    <p className="draft-meta small quiet">
      {mood && (
        <span className="draft-meta__mood">
          <Sun height={mood.value} />
          <bdi>{mood.label}</bdi>
        </span>
      )}
      {feelings.length > 0 && <span dir="auto">{formatList(feelings.map(asLabel))}</span>}
      {tags.map((tag) => (
        <span key={tag} className="tag" dir="auto">
          {tag}
        </span>
      ))}
    </p>
  );
}
