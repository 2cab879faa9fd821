import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { User } from "#contract/accounts/accounts.ts";
import type { Draft, Reflection } from "#contract/reflections/reflections.ts";
import { useIsChanging, useReflection } from "#web/journal/details/use-details.ts";
import { SaveProblem, SaveState } from "#web/journal/sheet/save-state.tsx";
import { TagRow } from "#web/journal/sheet/tag-row.tsx";
import { TitleField } from "#web/journal/sheet/title-field.tsx";
import { FeelingChips } from "#web/journal/sidebar/feeling-chips.tsx";
import { MoodPicker } from "#web/journal/sidebar/mood-picker.tsx";
import type { OpenPage } from "#web/journal/use-desk.ts";
import { useToday } from "#web/journal/use-today.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { storableText } from "#web/lib/storable-text.ts";
import { VersionList } from "../versions/version-list.tsx";
import { AttachmentSection } from "./attachment-section.tsx";
import { DayRow, WrittenRow, ZoneRow } from "./date-rows.tsx";
import { Facts } from "./facts.tsx";
import { MayReadRow, StarRow } from "./switch-rows.tsx";
import { TrashRow } from "./trash-row.tsx";

type DetailsSheetProps = { user: User; open: OpenPage; stored: Reflection; news: string };

export function DetailsSheet({ user, open, stored, news }: DetailsSheetProps) {
  const { sync, view } = open;
  const { draft } = view;
  const reflection = useReflection(stored);
  const today = useToday(user.preferences);
  const isChanging = useIsChanging(stored.id);
  const change = (part: Partial<Draft>) => sync.edit(part);
  const rows = { reflection, open, today };
  return (
    <section className="details glass-panel">
      <h1 className="visually-hidden">Details of {formatDay(reflection.day, "full")}</h1>
      <div className="sheet__head">
        <Link className="sheet__back" to="/reflections/$id" params={{ id: stored.id }}>
          <ArrowLeft className="icon icon--small" />
          Reflection
        </Link>
        <span className="spacer" />
        {isChanging ? (
          <span className="save-state" role="status" aria-live="off">
            Saving
          </span>
        ) : (
          <SaveState view={view} />
        )}
      </div>
      <SaveProblem view={view} />
      <div role="status">{news && <p className="sheet__note">{news}</p>}</div>
      <p className="reading-date small">
        <time dateTime={reflection.day} lang={dateLanguage()}>
          {formatDay(reflection.day, "full")}
        </time>
      </p>
      <TitleField
        title={draft.title}
        onChange={(title) => change({ title: storableText(title) })}
        onEnter={leaveField}
      />
      <TagRow tags={draft.tags} onChange={(tags) => change({ tags })} />
      <section className="setting-group">
        <h2 className="setting-group__name">How it was</h2>
        <div className="details__mood">
          <MoodPicker mood={draft.mood} onChange={(mood) => change({ mood })} />
          <FeelingChips
            mood={draft.mood}
            feelings={draft.feelings}
            onChange={(feelings) => change({ feelings })}
          />
        </div>
      </section>
      <section className="setting-group">
        <h2 className="setting-group__name">When</h2>
        <DayRow {...rows} />
        <WrittenRow {...rows} />
        <ZoneRow {...rows} />
      </section>
      <section className="setting-group">
        <h2 className="setting-group__name">Keeping</h2>
        <StarRow {...rows} />
        <MayReadRow {...rows} />
      </section>
      <AttachmentSection id={stored.id} body={draft.body} />
      <section className="setting-group" id="versions">
        <h2 className="setting-group__name">Versions</h2>
        <VersionList id={stored.id} />
      </section>
      <section className="setting-group">
        <h2 className="setting-group__name">About it</h2>
        <Facts reflection={reflection} />
      </section>
      <TrashRow id={stored.id} open={open} />
    </section>
  );
}

/** Enter ends a title; there is no text below to go on with. */
function leaveField() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
