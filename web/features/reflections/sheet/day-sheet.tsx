import { type ReactNode, useCallback, useEffect, useRef } from "react";
import type { User } from "#contract/accounts.ts";
import type { Day } from "#contract/day.ts";
import { type Draft, isBlank } from "#contract/reflections.ts";
import { WritingEditor, type WritingEditorHandle } from "../editor/writing-editor.tsx";
import { DayRail } from "../rail/day-rail.tsx";
import { TodayStrip } from "../rail/today-strip.tsx";
import type { OpenDay } from "../use-desk.ts";
import { useMedia } from "../use-media.ts";
import { MoreButton } from "./more-button.tsx";
import { PromptLine } from "./prompt-line.tsx";
import { SaveState, SaveTrouble } from "./save-state.tsx";
import { TagRow } from "./tag-row.tsx";
import { TitleField } from "./title-field.tsx";
import { useLateParts } from "./use-late-parts.ts";
import { usePrompt } from "./use-prompt.ts";
import { WordCount } from "./word-count.tsx";

type DaySheetProps = {
  user: User;
  day: Day;
  isToday: boolean;
  open: OpenDay;
  /** What stands at the sheet's upper left: the date, or the way back. */
  head: ReactNode;
  /** Notices and the like, between the head and the words. */
  children?: ReactNode;
};

/** One day's page, read and written in place, and beside it the day's rail. */
export function DaySheet({ user, day, isToday, open, head, children }: DaySheetProps) {
  const { sync, view } = open;
  const { draft } = view;
  useLateParts();
  const editor = useWritingHandle(open);
  const isWide = useMedia("(min-width: 70.01rem)");
  const change = (part: Partial<Draft>) => sync.edit(part);
  const prompt = usePrompt(user, day, isToday, draft, change);
  /** The first words take the prompt along that they answer. */
  const write = (part: Partial<Draft>) => change(prompt.offered ? { ...part, prompt: prompt.offered } : part);
  const text = useRef<HTMLDivElement>(null);
  const goToText = () => {
    // At once, so that no letter typed meanwhile lands in the title; the editor then places the caret.
    text.current?.querySelector<HTMLElement>("[contenteditable=true]")?.focus();
    editor.current?.focus("start");
  };
  const rail = {
    day,
    isToday,
    draft,
    preferences: user.preferences,
    isStored: view.stored !== null && !isBlank(view.stored),
    onChange: change,
  };

  return (
    <>
      <article className="sheet glass-panel">
        <div className="sheet__head">
          {head}
          <span className="spacer" />
          <SaveState view={view} />
          <MoreButton body={draft.body} preferences={user.preferences} prompt={prompt} isToday={isToday} />
        </div>
        <SaveTrouble view={view} />
        {children}
        <PromptLine prompt={prompt} isToday={isToday} />
        <TitleField
          title={draft.title}
          onChange={(title) => write({ title: storable(title) })}
          onEnter={goToText}
        />
        <TagRow tags={draft.tags} onChange={(tags) => change({ tags })} />
        {!isWide && <TodayStrip {...rail} />}
        <div ref={text}>
          <WritingEditor
            ref={editor}
            markdown={draft.body}
            onChange={(markdown) => write({ body: storable(markdown) })}
            ariaLabel="Your reflection"
            placeholder="Write, or type / for more"
            typewriter={user.preferences.typewriter_scrolling}
          />
        </div>
        {user.preferences.word_count_shown && <WordCount body={draft.body} />}
      </article>
      {isWide && (
        <aside className="rail glass-panel" aria-label={isToday ? "Today" : "This day"}>
          <DayRail {...rail} />
        </aside>
      )}
    </>
  );
}

/** Neither null bytes nor halves of a pair can be stored; both only come from damaged pastes. */
const storable = (text: string) => text.replaceAll("\u0000", "").toWellFormed();

/** Hands the editor words that came from elsewhere, and takes from it those it has not handed over yet. */
function useWritingHandle({ sync, view: { generation, draft } }: OpenDay) {
  const editor = useRef<WritingEditorHandle>(null);
  const shown = useRef(generation);
  const gather = useCallback(() => editor.current?.flush(), []);

  useEffect(() => {
    sync.setGather(gather);
  }, [sync, gather]);

  useEffect(() => {
    if (shown.current === generation) return;
    shown.current = generation;
    editor.current?.setMarkdown(draft.body);
  }, [generation, draft.body]);

  return editor;
}
