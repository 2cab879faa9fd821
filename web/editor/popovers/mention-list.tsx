import type { Editor } from "@tiptap/core";
import { useEffect, useState } from "react";
import { t } from "#contract/translate.ts";
import { classNames } from "#web/lib/class-names.ts";
import { createMentionFinder } from "../commands/find-mentions.ts";
import { insertMention, type MentionState, moveMention, offerMentions } from "../commands/mention-menu.ts";
import { CaretList, CaretOption } from "./caret-list.tsx";

type Props = { editor: Editor; mention: MentionState; id: string; ownPage: string | undefined };
type Search = "searching" | "done" | "failed";
type Searched = { query: string; outcome: "done" | "failed" };

const pauseMs = 120;

export function MentionList({ editor, mention, id, ownPage }: Props) {
  const { query, choices, at } = mention;
  const search = useMentions(editor, query, ownPage);
  const note = choices.length === 0 ? noteOf(search, query) : "";
  return (
    <CaretList editor={editor} menu={mention} className="menu--mentions">
      <p className={classNames("menu__note small", note === "" && "visually-hidden")} role="status">
        {note ||
          t("{count, plural, one {# to choose from} other {# to choose from}}", { count: choices.length })}
      </p>
      {choices.length > 0 && (
        <div id={id} role="listbox" aria-label={t("Mention a reflection")}>
          {choices.map((choice, index) => (
            <CaretOption
              key={choice.id}
              id={`${id}-${index}`}
              isActive={index === at}
              onActivate={() => moveMention(editor, index)}
              onChoose={() => insertMention(editor, choice)}
            >
              <span className="menu__title" dir="auto">
                {choice.title}
              </span>
              {choice.title !== choice.day && <span className="trail">{choice.day}</span>}
            </CaretOption>
          ))}
        </div>
      )}
    </CaretList>
  );
}

function useMentions(editor: Editor, query: string, ownPage: string | undefined): Search {
  const [finder] = useState(() => createMentionFinder((choices) => offerMentions(editor, choices), ownPage));
  const [searched, setSearched] = useState<Searched | null>(null);

  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(
      async () => {
        const outcome = (await finder.find(query)) ? "done" : "failed";
        if (isWanted) setSearched({ query, outcome });
      },
      query === "" ? 0 : pauseMs,
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [finder, query]);

  return searched?.query === query ? searched.outcome : "searching";
}

function noteOf(search: Search, query: string): string {
  if (search === "searching") return t("Looking…");
  if (search === "failed") return t("Your reflections can’t be looked up just now.");
  return query === "" ? t("There is no other reflection yet.") : t("No reflection for “{query}”.", { query });
}
