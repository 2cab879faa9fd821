import type { Editor } from "@tiptap/core";
import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "#web/lib/class-names.ts";
import type { CaretMenu } from "../commands/caret-menu.ts";
import { rangeBox, useAnchoredPosition } from "../overlay/anchored-position.ts";

type CaretListProps = {
  editor: Editor;
  menu: CaretMenu<unknown>;
  className?: string;
  children: ReactNode;
};

/** A list below the caret. The focus stays in the text, whose `aria-activedescendant` names the active line. */
export function CaretList({ editor, menu: { from, to }, className, children }: CaretListProps) {
  const ref = useRef<HTMLDivElement>(null);
  useAnchoredPosition(ref, () => rangeBox(editor.view, from, to), { side: "below", align: "start" });

  useEffect(() => {
    ref.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press must not take the focus from the text
    <div
      ref={ref}
      className={classNames("menu menu--slash glass-popover editor-popover", className)}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}

type CaretOptionProps = {
  id: string;
  isActive: boolean;
  onActivate: () => void;
  onChoose: () => void;
  children: ReactNode;
};

export function CaretOption({ id, isActive, onActivate, onChoose, children }: CaretOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the text, where the focus is
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classNames("menu__item", isActive && "is-active")}
      onPointerMove={() => !isActive && onActivate()}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}
