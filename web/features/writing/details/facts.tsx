import type { Reflection } from "#contract/reflections/reflections.ts";
import { kindWords } from "#web/journal/details/details.ts";
import { useSceneWords } from "#web/journal/details/use-scene-words.ts";
import { formatMoment } from "#web/lib/dates.ts";

export function Facts({ reflection }: { reflection: Reflection }) {
  const { kind, created_at, updated_at, word_count, revision } = reflection;
  const scene = useSceneWords(reflection);
  return (
    <dl className="facts details__facts tabular">
      <div>
        <dt>Kind</dt>
        <dd>{kindWords[kind]}</dd>
      </div>
      <div>
        <dt>Begun</dt>
        <dd>{formatMoment(created_at)}</dd>
      </div>
      <div>
        <dt>Words last changed</dt>
        <dd>{formatMoment(updated_at)}</dd>
      </div>
      <div>
        <dt>Words</dt>
        <dd>{word_count.toLocaleString()}</dd>
      </div>
      <div>
        <dt>Saved</dt>
        <dd>{revision === 1 ? "Once" : `${revision.toLocaleString()} times`}</dd>
      </div>
      {scene && (
        <div>
          <dt>Under</dt>
          <dd>{scene}</dd>
        </div>
      )}
    </dl>
  );
}
