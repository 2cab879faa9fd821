import type { Editor } from "@tiptap/core";
import { useEffect, useRef, useState } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { createMentionFinder } from "../commands/find-mentions.ts";
import { insertMention, type MentionState, moveMention, offerMentions } from "../commands/mention-menu.ts";
import { rangeBox, useAnchoredPosition } from "../overlay/anchored-position.ts";

type Props = { editor: Editor; mention: MentionState; id: string; ownPage: string | undefined };
type Search = "searching" | "done" | "failed";

const pauseMs = 120;

/** The list of reflections to mention. As in the slash menu, the focus stays in the text. */
export function MentionList({ editor, mention, id, ownPage }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const { query, choices, at } = mention;
  const search = useMentions(editor, query, ownPage);
  useAnchoredPosition(ref, () => rangeBox(editor.view, mention.from, mention.to), {
    side: "below",
    align: "start",
  });

  useEffect(() => {
    ref.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  });

  const note = choices.length === 0 ? noteOf(search, query) : "";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press must not take the focus from the text
    <div
      ref={ref}
      className="menu menu--slash menu--mentions glass-popover editor-popover"
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <p className={classNames("menu__note small", note === "" && "visually-hidden")} role="status">
        {note || `${choices.length} to choose from`}
      </p>
      {choices.length > 0 && (
        <div id={id} role="listbox" aria-label="Mention a reflection">
          {choices.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the text, where the focus is
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text
            <div
              key={choice.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              className={classNames("menu__item", index === at && "is-active")}
              onPointerMove={() => index !== at && moveMention(editor, index)}
              onClick={() => insertMention(editor, choice)}
            >
              <span className="menu__title" dir="auto">
                {choice.title}
              </span>
              {choice.title !== choice.day && <span className="trail">{choice.day}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function useMentions(editor: Editor, query: string, ownPage: string | undefined): Search {
  const [finder] = useState(() => createMentionFinder((choices) => offerMentions(editor, choices), ownPage));
  const [search, setSearch] = useState<Search>("searching");

  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(
      () => {
        setSearch("searching");
        void finder.find(query).then((worked) => isWanted && setSearch(worked ? "done" : "failed"));
      },
      query === "" ? 0 : pauseMs,
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [finder, query]);

  return search;
}

function noteOf(search: Search, query: string): string {
  if (search === "searching") return "Looking…";
  if (search === "failed") return "Your reflections can’t be looked up just now.";
  return query === "" ? "There is no other reflection yet." : `No reflection for “${query}”.`;
}
