import type { Editor } from "@tiptap/core";
import { Fragment, useEffect, useRef } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { retryWhenOnline } from "#web/lib/lazy-with-retry.ts";
import { moveTo, runChoice, type SlashState } from "../commands/slash-menu.ts";
import { rangeBox, useAnchoredPosition } from "../overlay/anchored-position.ts";

type Props = { editor: Editor; slash: SlashState; id: string };

/** The focus stays in the text, whose `aria-activedescendant` names the chosen line. */
export function SlashMenu({ editor, slash, id }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useAnchoredPosition(ref, () => rangeBox(editor.view, slash.from, slash.to), {
    side: "below",
    align: "start",
  });

  // Preload: what is typed right after inserting a table must go into it.
  useEffect(() => {
    void retryWhenOnline(() => import("../commands/table-editing.ts"));
  }, []);

  useEffect(() => {
    ref.current?.querySelector(`#${CSS.escape(`${id}-${slash.at}`)}`)?.scrollIntoView({ block: "nearest" });
  }, [id, slash.at]);

  const firstTemplate = slash.choices.findIndex((choice) => choice.id !== undefined);

  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      aria-label="Insert"
      className="menu menu--slash glass-popover editor-popover"
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {slash.choices.map((choice, index) => (
        <Fragment key={choice.id ?? choice.label}>
          {index === firstTemplate && (
            <div role="presentation" className="menu__heading small">
              Templates
            </div>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the text, where the focus is */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text */}
          <div
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === slash.at}
            className={classNames("menu__item", index === slash.at && "is-active")}
            onPointerMove={() => index !== slash.at && moveTo(editor, index)}
            onClick={() => runChoice(editor, choice)}
          >
            {choice.id === undefined ? choice.label : <bdi className="menu__title">{choice.label}</bdi>}
            {choice.shortcut !== "" && (
              <span className="trail" aria-hidden="true">
                {choice.shortcut}
              </span>
            )}
          </div>
        </Fragment>
      ))}
    </div>
  );
}
