import type { Editor } from "@tiptap/core";
import { CaseSensitive, ChevronDown, ChevronUp, X } from "lucide-react";
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { createPortal } from "react-dom";
import { t, tc } from "#contract/translate.ts";
import { isComposing, isEnter } from "#web/lib/writing.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { OverlayStore } from "../overlay/overlay-state.ts";
import { type Find, find, findOf, goToHit, startFinding, step, stopFinding } from "./find-plugin.ts";

type Props = { editor: Editor; overlay: OverlayStore };

const maxSuggestionLength = 100;

/** Finds text in the page. Ctrl+F in this field opens the browser's own search. */
export default function FindBar({ editor, overlay }: Props) {
  const bar = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState(() => selectedWords(editor));
  const found = useFind(editor);
  useBesideSheet(bar, editor);
  const asked = useSyncExternalStore(overlay.subscribe, () => overlay.get().find);

  useEffect(() => {
    startFinding(editor);
    find(editor, { query: selectedWords(editor) });
    return () => stopFinding(editor);
  }, [editor]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the search is asked for again, the field takes the focus again
  useEffect(() => input.current?.select(), [asked]);

  const close = useCallback(() => {
    goToHit(editor);
    overlay.set({ find: 0 });
  }, [editor, overlay]);

  // F3 also works while the focus is in the text.
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "F3") return;
      event.preventDefault();
      step(editor, event.shiftKey ? -1 : 1);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [editor]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Escape") close();
    else if (isEnter(event) && event.target === input.current) step(editor, event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const icon = "icon icon--small";
  return createPortal(
    <search
      ref={bar}
      aria-label={t("Find in this page")}
      className="find-bar glass-popover editor-popover"
      onKeyDown={onKeyDown}
    >
      <input
        ref={input}
        className="input"
        aria-label={t("Find")}
        placeholder={t("Find in this page")}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="next"
        dir="auto"
        value={query}
        onChange={({ target }) => {
          setQuery(target.value);
          find(editor, { query: target.value });
        }}
      />
      <span className="find-bar__count small tabular" role="status">
        {countOf(found)}
      </span>
      <IconButton
        tight
        label={t("Match case")}
        aria-pressed={found.matchCase}
        onClick={() => find(editor, { matchCase: !found.matchCase })}
      >
        <CaseSensitive className={icon} />
      </IconButton>
      <span className="find-bar__steps">
        <IconButton
          tight
          label={t("Previous")}
          disabled={found.hits.length === 0}
          onClick={() => step(editor, -1)}
        >
          <ChevronUp className={icon} />
        </IconButton>
        <IconButton
          tight
          label={t("Next")}
          disabled={found.hits.length === 0}
          onClick={() => step(editor, 1)}
        >
          <ChevronDown className={icon} />
        </IconButton>
      </span>
      <IconButton tight label={t("Close")} onClick={close}>
        <X className={icon} />
      </IconButton>
    </search>,
    document.body,
  );
}

function countOf({ query, hits, at }: Find): string {
  if (query === "") return "";
  return hits.length === 0
    ? tc("found in the page", "None")
    : // Translators: which of all matches is shown: “3 of 12”.
      t("{place, number} of {all, number}", { place: at + 1, all: hits.length });
}

function selectedWords({ state }: Editor): string {
  const { from, to, $from, $to } = state.selection;
  if (!$from.sameParent($to) || to - from > maxSuggestionLength) return findOf(state).query;
  return state.doc.textBetween(from, to);
}

function useFind(editor: Editor): Find {
  const subscribe = useCallback(
    (changed: () => void) => {
      editor.on("transaction", changed);
      return () => {
        editor.off("transaction", changed);
      };
    },
    [editor],
  );
  return useSyncExternalStore(subscribe, () => findOf(editor.state));
}

/**
 * In a wide window, the bar is at the upper right of the sheet. On a phone, the style sheet gives it the full width.
 */
function useBesideSheet(bar: React.RefObject<HTMLElement | null>, editor: Editor) {
  useLayoutEffect(() => {
    const place = () => {
      const sheet = editor.view.dom.closest(".sheet") ?? editor.view.dom;
      const left = sheet.getBoundingClientRect().right - (bar.current?.offsetWidth ?? 0) - 16;
      bar.current?.style.setProperty("--popover-left", `${Math.round(Math.max(12, left))}px`);
    };
    place();
    addEventListener("resize", place);
    return () => removeEventListener("resize", place);
  }, [bar, editor]);
}
