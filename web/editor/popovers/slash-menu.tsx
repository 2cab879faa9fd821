import type { Editor } from "@tiptap/core";
import { Fragment, useEffect } from "react";
import { t } from "#contract/translate.ts";
import { retryWhenOnline } from "#web/lib/lazy-with-retry.ts";
import { moveSlash, runChoice, type SlashState } from "../commands/slash-menu.ts";
import { CaretList, CaretOption } from "./caret-list.tsx";

type Props = { editor: Editor; slash: SlashState; id: string };

export function SlashMenu({ editor, slash, id }: Props) {
  // Preloads the code, because what is typed right after inserting a table must go into it.
  useEffect(() => {
    void retryWhenOnline(() => import("../commands/table-editing.ts"));
  }, []);

  const firstTemplate = slash.choices.findIndex((choice) => choice.id !== undefined);

  return (
    <CaretList editor={editor} menu={slash}>
      <div id={id} role="listbox" aria-label={t("Insert")}>
        {slash.choices.map((choice, index) => (
          <Fragment key={choice.id ?? choice.label}>
            {index === firstTemplate && (
              <div role="presentation" className="menu__heading small">
                {t("Templates")}
              </div>
            )}
            <CaretOption
              id={`${id}-${index}`}
              isActive={index === slash.at}
              onActivate={() => moveSlash(editor, index)}
              onChoose={() => runChoice(editor, choice)}
            >
              <choice.Icon className="icon icon--small" />
              {choice.id === undefined ? choice.label : <bdi className="menu__title">{choice.label}</bdi>}
              {choice.shortcut !== "" && (
                <span className="trail" aria-hidden="true">
                  {choice.shortcut}
                </span>
              )}
            </CaretOption>
          </Fragment>
        ))}
      </div>
    </CaretList>
  );
}
