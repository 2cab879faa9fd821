import { Cloud, MonitorSmartphone } from "lucide-react";
import type { ReactNode } from "react";
import { type Draft, moods } from "#contract/reflections.ts";
import { formatMoment } from "#web/lib/dates.ts";
import { Button } from "#web/ui/button.tsx";
import { Sun } from "#web/ui/sun.tsx";
import { keepBoth, toDraft } from "../drafts/draft-rules.ts";
import type { Conflict } from "../drafts/sync-view.ts";
import { WritingEditor } from "../editor/writing-editor.tsx";
import { asLabel } from "../rail/feelings.ts";

type ConflictViewProps = { conflict: Conflict; onChoose: (chosen: Draft) => void };

/** Two texts of one page, side by side. Nothing is given up without a press. */
export function ConflictView({ conflict: { mine, mine_at, other }, onChoose }: ConflictViewProps) {
  return (
    <section className="merge glass-panel" aria-labelledby="merge-title">
      <h2 id="merge-title" className="page-title">
        This was written in two places
      </h2>
      <p className="merge__lead">
        Both texts are safe: one on this device, one on the server. Keep one of them, or both, one after the
        other.
      </p>
      <div className="merge__cols">
        <Side
          icon={<MonitorSmartphone className="icon" />}
          name="This device"
          when={mine_at}
          draft={mine}
          choice={<Button onClick={() => onChoose(mine)}>Keep mine</Button>}
        />
        <Side
          icon={<Cloud className="icon" />}
          name="On the server"
          when={other.updated_at}
          draft={other}
          choice={<Button onClick={() => onChoose(toDraft(other))}>Keep the other</Button>}
        />
      </div>
      <div className="merge__foot">
        <span className="small quiet">
          Keeping both puts the server’s text first, then a line, then yours.
        </span>
        <span className="spacer" />
        <Button variant="primary" onClick={() => onChoose(keepBoth(mine, other))}>
          Keep both
        </Button>
      </div>
    </section>
  );
}

/** A text that can't be edited has no changes. */
const nothing = () => undefined;

type SideProps = { icon: ReactNode; name: string; when: string; draft: Draft; choice: ReactNode };

function Side({ icon, name, when, draft, choice }: SideProps) {
  const mood = moods.find(({ value }) => value === draft.mood);
  return (
    <section className="merge__side" aria-label={name}>
      <div className="merge__head">
        {icon}
        <span>
          <b>{name}</b>
          <span className="small quiet">{formatMoment(when)}</span>
        </span>
        {choice}
      </div>
      {draft.title && (
        <h3 className="merge__title" dir="auto">
          {draft.title}
        </h3>
      )}
      <div className="merge__text">
        {draft.body ? (
          <WritingEditor
            markdown={draft.body}
            editable={false}
            ariaLabel={`Text: ${name}`}
            onChange={nothing}
          />
        ) : (
          <span className="quiet">No text</span>
        )}
      </div>
      <p className="merge__rest small quiet">
        {mood && (
          <span className="merge__mood">
            <Sun height={mood.value} />
            {mood.label}
          </span>
        )}
        {draft.feelings.length > 0 && <span dir="auto">{draft.feelings.map(asLabel).join(", ")}</span>}
        {draft.tags.map((tag) => (
          <span key={tag} className="tag" dir="auto">
            {tag}
          </span>
        ))}
      </p>
    </section>
  );
}
