import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { isBlank } from "#contract/reflections/reflection-rules.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import { WritingEditor, type WritingEditorHandle } from "#web/editor/writing-editor.tsx";
import { SaveProblem, SaveState } from "#web/journal/sheet/save-state.tsx";
import { TagRow } from "#web/journal/sheet/tag-row.tsx";
import { TitleField } from "#web/journal/sheet/title-field.tsx";
import { usePreload } from "#web/journal/sheet/use-preload.ts";
import { DaySidebar } from "#web/journal/sidebar/day-sidebar.tsx";
import { TodayStrip } from "#web/journal/sidebar/today-strip.tsx";
import type { OpenPage } from "#web/journal/use-desk.ts";
import { nameOf, type Page } from "#web/lib/page.ts";
import { storableText } from "#web/lib/storable-text.ts";
import { useMedia } from "#web/lib/use-media.ts";
import { MoreButton } from "./more-button.tsx";
import { PromptLine } from "./prompt-line.tsx";
import { usePrompt } from "./use-prompt.ts";
import { WordCount } from "./word-count.tsx";

/** A place on the sheet for what its page alone knows of; drawn once the words are there. */
type Slot = (open: OpenPage) => ReactNode;

export type WritingSheetProps = {
  user: User;
  page: Page;
  isToday: boolean;
  open: OpenPage;
  /** What stands at the sheet's upper left: the date, or the way back. */
  head: ReactNode;
  /** At the sheet's upper right, before what is there on every sheet. */
  headTools?: Slot;
  /** Notices and the like, between the head and the words. */
  notes?: Slot;
  /** Below the sidebar's own parts. */
  aside?: Slot;
  /** Markdown that an empty page begins with; it is kept with the first words that are written into it. */
  outline?: string;
};

const lateParts = [() => import("./more-menu.tsx")];

/** One page, read and written in place, and beside it the sidebar. */
export function WritingSheet({
  user,
  page,
  isToday,
  open,
  head,
  headTools,
  notes,
  aside,
  outline = "",
}: WritingSheetProps) {
  const { sync, view } = open;
  const { draft } = view;
  const isDaily = page.kind === "daily";
  // A moved reflection stands with the days around the one that it was moved to.
  const day = isDaily ? page.day : sync.page().day;
  const isOffered = isDaily && isToday;
  usePreload(lateParts);
  const navigate = useNavigate();
  const shown = draft.body || outline;
  const editor = useWritingHandle(open, shown);
  const isWide = useMedia("(min-width: 70.01rem)");
  const change = (part: Partial<Draft>) => sync.edit(part);
  const prompt = usePrompt(user, day, isOffered, draft, change);
  /** The first words take the prompt along that they answer. */
  const write = (part: Partial<Draft>) => change(prompt.offered ? { ...part, prompt: prompt.offered } : part);
  const text = useRef<HTMLDivElement>(null);
  const goToText = () => {
    // At once, so that no letter typed meanwhile lands in the title; the editor then places the caret.
    text.current?.querySelector<HTMLElement>("[contenteditable=true]")?.focus();
    editor.current?.focus("start");
  };
  const sidebar = {
    day,
    isToday,
    isDaily,
    draft,
    preferences: user.preferences,
    isStored: view.stored !== null && !isBlank(view.stored),
    onChange: change,
    aside: aside?.(open),
  };

  return (
    <>
      <article className="sheet glass-panel">
        <div className="sheet__head">
          {head}
          <span className="spacer" />
          <SaveState view={view} />
          {headTools?.(open)}
          <MoreButton
            body={draft.body}
            preferences={user.preferences}
            prompt={prompt}
            isToday={isOffered}
            open={open}
            onFind={() => editor.current?.find()}
            onFocusMode={() => requestAnimationFrame(() => editor.current?.focus())}
          />
        </div>
        <SaveProblem view={view} />
        {notes?.(open)}
        <PromptLine prompt={prompt} isToday={isOffered} />
        <TitleField
          title={draft.title}
          onChange={(title) => write({ title: storableText(title) })}
          onEnter={goToText}
        />
        <TagRow tags={draft.tags} onChange={(tags) => change({ tags })} />
        {!isWide && <TodayStrip {...sidebar} />}
        <div ref={text}>
          <WritingEditor
            ref={editor}
            markdown={shown}
            onChange={(markdown) => write({ body: storableText(markdown) })}
            ariaLabel="Your reflection"
            placeholder="Write, or type / for more"
            typewriter={user.preferences.typewriter_scrolling}
            historyKey={[user.id, nameOf(page)]}
            onOpenReflection={(id) => void navigate({ to: "/reflections/$id", params: { id } })}
          />
        </div>
        {user.preferences.word_count_shown && <WordCount body={draft.body} />}
      </article>
      {isWide && (
        <aside className="sidebar glass-panel" aria-label={isToday ? "Today" : "This day"}>
          <DaySidebar {...sidebar} />
        </aside>
      )}
    </>
  );
}

/** Hands the editor words that came from elsewhere, and takes from it those it has not handed over yet. */
function useWritingHandle({ sync, view: { generation } }: OpenPage, body: string) {
  const editor = useRef<WritingEditorHandle>(null);
  const shown = useRef(generation);
  const gather = useCallback(() => editor.current?.flush(), []);

  useEffect(() => {
    sync.setGather(gather);
  }, [sync, gather]);

  useEffect(() => {
    if (shown.current === generation) return;
    shown.current = generation;
    editor.current?.setMarkdown(body);
  }, [generation, body]);

  return editor;
}
