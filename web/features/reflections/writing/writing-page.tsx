import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Ellipsis, ImagePlus, Shuffle, X } from "lucide-react";
import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { isBlank } from "#contract/reflections/reflection-rules.ts";
import type { Draft, Reflection } from "#contract/reflections/reflections.ts";
import { storableText } from "#contract/text-rules.ts";
import { t } from "#contract/translate.ts";
import { WritingEditor, type WritingEditorHandle } from "#web/editor/writing-editor.tsx";
import { CareBelow, CareBeside, CareNews, useCare } from "#web/features/safety/care.tsx";
import { knowsTemplates } from "#web/features/templates/has-cached-templates.ts";
import { isFocusFree } from "#web/lib/dialog-focus.ts";
import { onFirstIntent } from "#web/lib/later.ts";
import { lazyWithRetry, retryWhenOnline, useLazyPopover } from "#web/lib/lazy-with-retry.ts";
import { type Page, pageName } from "#web/lib/page.ts";
import { useMedia } from "#web/lib/use-device.ts";
import { Pane } from "#web/ui/frost.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { countWords, inWords } from "../count-words.ts";
import { PageStates } from "../sheet/page-states.tsx";
import { SaveProblem, SaveState } from "../sheet/save-state.tsx";
import { MoodOnPaper, TagRow } from "../sheet/tag-row.tsx";
import { TitleField } from "../sheet/title-field.tsx";
import { usePreload } from "../sheet/use-preload.ts";
import { DaySidebar } from "../sidebar/day-sidebar.tsx";
import { TodayStrip } from "../sidebar/today-strip.tsx";
import { type OpenPage, useOpenPage } from "../use-desk.ts";
import { useGoDeeper } from "../use-go-deeper.ts";
import type { MoreMenuProps } from "./more-menu.tsx";
import { type DayPrompt, usePrompt } from "./use-prompt.ts";
import { usePromptOf } from "./use-prompt-of.ts";

/** A place on the sheet that the page fills in, drawn once the words are there. */
type Slot = (open: OpenPage) => ReactNode;
/** `isCareShown`: ways to find help are shown, so the page shows nothing to look back on. */
type CareSlot = (open: OpenPage, isCareShown: boolean) => ReactNode;

type WritingPageProps = {
  user: User;
  page: Page;
  isToday: boolean;
  /** The accessible name of the page. */
  name: string;
  /** At the sheet's upper left: the date, or the way back. */
  head: ReactNode;
  /** At the sheet's upper right, before the menu. */
  headTools?: Slot;
  /** Notices and the like, between the head and the words. */
  notes?: CareSlot;
  /** In the sidebar below its parts, or on a narrow screen below the words: what loads later moves no title. */
  later?: CareSlot;
  /** Below the sidebar's own parts. */
  aside?: CareSlot;
  /** The last line of the sidebar, or, on narrow screens, of the sheet. */
  offer?: CareSlot;
  /** Markdown that an empty page begins with. It is saved with the first words written into it. */
  outline?: string;
};

/** A page to write on, in whatever state it is. Give it its page as `key` if the page can change. */
export function WritingPage(props: WritingPageProps) {
  const open = useOpenPage(props.user.id, props.page);
  return (
    <PageStates open={open} name={props.name} head={props.head}>
      {(ready) => <WritingSheet {...props} open={ready} />}
    </PageStates>
  );
}

const { Part: MoreMenu, load: loadMoreMenu } = lazyWithRetry(() => import("./more-menu.tsx"));
const { Part: SurroundingsLine } = lazyWithRetry(() => import("../sheet/surroundings-line.tsx"));
const { Part: TemplateLine, load: loadTemplateLine } = lazyWithRetry(
  () => import("#web/features/templates/template-line.tsx"),
);
const { Part: ComeBackHere } = lazyWithRetry(() => import("./come-back-here.tsx"));
const loadOffered = () => retryWhenOnline(() => import("#web/features/templates/offered-templates.ts"));
const preloaded = [loadMoreMenu, loadTemplateLine, loadOffered];

/** One page, read and edited in place, with its sidebar. */
function WritingSheet({
  user,
  page,
  isToday,
  open,
  head,
  headTools,
  notes,
  later,
  aside,
  offer,
  outline = "",
}: WritingPageProps & { open: OpenPage }) {
  const { sync, view } = open;
  const { draft } = view;
  const isDaily = page.kind === "daily";
  // A reflection that was moved shows the days around its new one.
  const day = isDaily ? page.day : sync.page().day;
  const isOffered = isDaily && isToday;
  usePreload(preloaded);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const offersTemplates = useOffersTemplates(user.id);
  const goDeeper = useGoDeeper(open);
  const shown = draft.body || outline;
  const [comeBackTo, setComeBackTo] = useState<string | null>(null);
  const closeComeBack = useCallback(() => setComeBackTo(null), []);
  const editor = useWritingHandle(open, shown);
  const isWide = useMedia("(min-width: 70.01rem)");
  const change = (part: Partial<Draft>) => sync.edit(part);
  const promptOf = usePromptOf(user.id, day, isOffered && user.preferences.prompts_shown);
  const prompt = usePrompt(user, day, isOffered, draft, change, promptOf);
  /** The first words are saved with the prompt that they answer. */
  const write = (part: Partial<Draft>) => change(prompt.toSave ? { ...part, prompt: prompt.toSave } : part);
  const care = useCare({ user, text: `${draft.title}\n\n${draft.body}`, fromTheStart: isToday });
  const { text, goToText, focusEnd } = useTextFocus(editor, shown === "" && draft.title === "");
  const sidebar = {
    day,
    isToday,
    isDaily,
    draft,
    preferences: care.isShown ? { ...user.preferences, streak_shown: false } : user.preferences,
    isStored: view.stored !== null && !isBlank(view.stored),
    onChange: change,
    aside: (
      <>
        {isWide && later?.(open, care.isShown)}
        {aside?.(open, care.isShown)}
        {isWide && offer?.(open, care.isShown)}
      </>
    ),
  };

  return (
    <>
      {/* Keyboards reach the field itself. */}
      <Pane as="article" className="sheet" onClick={focusEnd} onBlur={open.showTyped}>
        <div className="sheet__head">
          {head}
          <span className="spacer" />
          <SaveState view={view} />
          {headTools?.(open)}
          <IconButton
            tight
            label={t("Add pictures")}
            className="sheet__pictures"
            // The caret stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => editor.current?.addPictures()}
            Icon={ImagePlus}
            small={false}
          />
          <MoreButton
            userId={user.id}
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
        {notes?.(open, care.isShown)}
        <PromptLine
          prompt={prompt}
          isToday={isOffered}
          onTake={() => goToText("end")}
          onNone={() => hasMouse() && editor.current?.focus()}
        />
        <TitleField
          title={draft.title}
          onChange={(title) => write({ title: storableText(title) })}
          onEnter={() => goToText("start")}
          onTooLong={() => void moveTitle(sync, editor, outline)}
        />
        <TagRow
          tags={draft.tags}
          onChange={(tags) => change({ tags })}
          typedFor={[user.id, pageName(page)]}
        />
        <MoodOnPaper mood={draft.mood} feelings={draft.feelings} />
        {hasSurroundings(view.stored) && (
          <SurroundingsLine {...view.stored} fallback={<p className="sheet__origin small">{"\u00a0"}</p>} />
        )}
        {!isWide && <TodayStrip {...sidebar} />}
        <div ref={text} className="sheet__words">
          <WritingEditor
            ref={editor}
            markdown={shown}
            onChange={(markdown) => write({ body: storableText(markdown) })}
            ariaLabel={t("Your reflection")}
            placeholder={t("Write, or type / for more")}
            typewriter={user.preferences.typewriter_scrolling}
            historyKey={[user.id, pageName(page)]}
            onGoDeeper={goDeeper}
            onFindActivity={() => void navigate({ to: "/activities" })}
            onComeBack={setComeBackTo}
            findTemplates={async () => (await loadOffered()).offeredTemplates(queryClient, user.id, day)}
            onOpenReflection={(id) => void navigate({ to: "/reflections/$id", params: { id } })}
          />
          {offersTemplates && shown === "" && (
            <TemplateLine
              userId={user.id}
              day={day}
              onChoose={(markdown) => editor.current?.insert(markdown)}
            />
          )}
        </div>
        {!isWide && later?.(open, care.isShown)}
        {user.preferences.word_count_shown && <WordCount body={draft.body} />}
        {!isWide && offer?.(open, care.isShown)}
        {!isWide && <CareBelow care={care} />}
        <CareNews care={care} />
        {comeBackTo !== null && <ComeBackHere words={comeBackTo} sync={sync} onClose={closeComeBack} />}
      </Pane>
      {isWide && (
        <Pane as="aside" className="sidebar" aria-label={isToday ? t("Today") : t("This day")}>
          <CareBeside care={care} />
          <DaySidebar {...sidebar} />
        </Pane>
      )}
    </>
  );
}

const hasSurroundings = (stored: Reflection | null): stored is Reflection =>
  !!(stored?.place || stored?.weather || stored?.origin);

/** On a touch screen, a keyboard would cover the page as soon as the caret is in the text. */
const hasMouse = () => matchMedia("(hover: hover) and (pointer: fine)").matches;

/** Places the caret in the text. An empty page begins with the caret in it. */
function useTextFocus(editor: RefObject<WritingEditorHandle | null>, isEmpty: boolean) {
  const [wasEmpty] = useState(isEmpty);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wasEmpty && isFocusFree() && hasMouse()) editor.current?.focus("start");
  }, [editor, wasEmpty]);
  return {
    text,
    goToText(edge: "start" | "end") {
      // The focus moves at once, so that no letter lands in the title; the editor then places the caret.
      text.current?.querySelector<HTMLElement>("[contenteditable=true]")?.focus();
      editor.current?.focus(edge);
    },
    /** For a press on the page next to the text. */
    focusEnd({ target, currentTarget }: MouseEvent<HTMLElement>) {
      if (target === currentTarget || target === text.current) editor.current?.focus("end");
    },
  };
}

/** Shown at once if this device has cached some; otherwise requested on the first interaction. */
function useOffersTemplates(userId: string): boolean {
  const [isOffered, setOffered] = useState(() => knowsTemplates(userId));
  useEffect(() => {
    const stop = onFirstIntent(() => setOffered(true));
    return () => void stop();
  }, []);
  return isOffered;
}

async function moveTitle(
  sync: OpenPage["sync"],
  editor: RefObject<WritingEditorHandle | null>,
  outline: string,
) {
  const { splitTitle } = await retryWhenOnline(() => import("./split-title.ts"));
  editor.current?.flush();
  const { draft } = sync.view();
  const [title, rest] = splitTitle(draft.title);
  if (rest === "") return;
  const body = [rest, draft.body || outline].filter(Boolean).join("\n\n");
  sync.edit({ title, body });
  editor.current?.setMarkdown(body);
}

/** Shows the editor words that came from elsewhere, and lets the desk collect those it has not reported yet. */
function useWritingHandle({ sync, view: { generation } }: OpenPage, body: string) {
  const editor = useRef<WritingEditorHandle>(null);
  const shown = useRef(generation);
  const flushEditor = useCallback(() => editor.current?.flush(), []);

  useEffect(() => {
    sync.setFlushEditor(flushEditor);
  }, [sync, flushEditor]);

  useEffect(() => {
    if (shown.current === generation) return;
    shown.current = generation;
    editor.current?.setMarkdown(body);
  }, [generation, body]);

  return editor;
}

function MoreButton(props: MoreMenuProps) {
  const { wanted, setOpen, near } = useLazyPopover(loadMoreMenu);
  if (!wanted)
    return <DotsButton aria-haspopup="menu" aria-expanded={false} {...near} onClick={() => setOpen(true)} />;
  return <MoreMenu {...props} trigger={<DotsButton />} fallback={<DotsButton />} />;
}

const DotsButton = (props: Omit<ComponentProps<typeof IconButton>, "label">) => (
  <IconButton tight {...props} label={t("More")} Icon={Ellipsis} small={false} />
);

type PromptLineProps = {
  prompt: DayPrompt;
  isToday: boolean;
  onTake: () => void;
  /** The line is going, and the focus with it. */
  onNone: () => void;
};

function PromptLine({ prompt, isToday, onTake, onNone }: PromptLineProps) {
  if (!prompt.text) return null;
  const take = () => {
    prompt.take();
    onTake();
  };
  const none = () => {
    prompt.none();
    onNone();
  };
  return (
    <p className="prompt">
      {prompt.isSuggested ? (
        <button type="button" className="prompt__text" title={t("Write from this")} onClick={take}>
          <span className="visually-hidden">{t("Write from this:")} </span>
          <bdi>{prompt.text}</bdi>
        </button>
      ) : (
        <bdi>{prompt.text}</bdi>
      )}
      {isToday && <IconButton label={t("Another prompt")} onClick={prompt.another} Icon={Shuffle} small />}
      <IconButton
        label={isToday ? t("No prompt today") : t("Remove the prompt")}
        onClick={none}
        Icon={X}
        small
      />
    </p>
  );
}

/** Counted when the browser has time, so that it never delays a key. */
function WordCount({ body }: { body: string }) {
  const counted = useDeferredValue(body);
  const words = useMemo(() => countWords(counted), [counted]);
  return <p className="sheet__count quiet small tabular">{inWords(words)}</p>;
}
