import type { Editor } from "@tiptap/core";
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useState,
} from "react";
import { classNames } from "#web/lib/class-names.ts";
import type { OverlayStore } from "../overlay/overlay-state.ts";

export type Tool = {
  label: string;
  /** Text next to the icon. */
  words?: string;
  icon: ReactNode;
  /** Absent if the tool is not a toggle. */
  pressed?: boolean;
  shortcut?: string;
  run: () => void;
};

type ToolbarProps = {
  label: string;
  /** The anchor of the toolbar; the selection by default. */
  className?: string;
  groups: Tool[][];
  ref: RefObject<HTMLDivElement | null>;
  /** The toolbar takes the focus when this becomes true. */
  focused: boolean;
  /** Called on Escape or Tab. */
  onLeave: () => void;
} & Pick<ComponentProps<"div">, "onFocus" | "onBlur">;

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const mirrored: Record<string, string> = { ArrowRight: "ArrowLeft", ArrowLeft: "ArrowRight" };
const isMirrored = () => document.documentElement.dir === "rtl";

/** A toolbar with one tab stop. The arrow keys move between the tools. A click leaves the focus in the text. */
export function Toolbar({
  label,
  className = "toolbar--popover",
  groups,
  ref,
  focused,
  onLeave,
  ...events
}: ToolbarProps) {
  const [current, setCurrent] = useState(0);
  const tools = groups.flat();

  useEffect(() => {
    if (focused) ref.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [focused, ref]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[isMirrored() ? (mirrored[event.key] ?? event.key) : event.key];
    if (event.key === "Escape" || event.key === "Tab") onLeave();
    else if (step) {
      const next = step(current, tools.length);
      setCurrent(next);
      ref.current?.querySelectorAll<HTMLElement>("button")[next]?.focus();
    } else return;
    event.preventDefault();
  };

  return (
    <div
      {...events}
      ref={ref}
      role="toolbar"
      aria-label={label}
      className={classNames("toolbar glass-popover editor-popover", className)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map((group, index) => (
        <span key={group[0]?.label} className="toolbar__group">
          {index > 0 && <span className="toolbar__rule" />}
          {group.map((tool) => {
            const at = tools.indexOf(tool);
            return (
              <button
                key={tool.label}
                type="button"
                className={classNames("icon-btn", "icon-btn--tight", tool.words && "icon-btn--words")}
                aria-label={tool.label}
                aria-pressed={tool.pressed}
                aria-keyshortcuts={tool.shortcut}
                title={tool.label}
                tabIndex={at === current ? 0 : -1}
                onClick={tool.run}
                onFocus={() => setCurrent(at)}
              >
                {tool.icon}
                {tool.words}
              </button>
            );
          })}
        </span>
      ))}
    </div>
  );
}

/** Keeps a toolbar open while the focus is in it. Leaving it returns the focus to the text. */
export function useToolbarFocus(editor: Editor, overlay: OverlayStore) {
  return {
    focused: overlay.get().toolbar,
    onFocus: () => overlay.set({ within: true }),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
      overlay.set({ within: false, toolbar: false });
    },
    onLeave: () => {
      overlay.set({ within: false, toolbar: false });
      editor.view.focus();
    },
  };
}
