import { t } from "#contract/translate.ts";
import "./models.css";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import type { ModelChoice } from "#contract/chat/chats.ts";
import { classNames } from "#web/lib/class-names.ts";
import { lazyWithRetry, useLazyPopover } from "#web/lib/lazy-with-retry.ts";
import { modelsQuery } from "./model-queries.ts";
import { answererOf } from "./model-words.ts";

const { Part: AnswererMenu, load } = lazyWithRetry(() => import("./answerer-menu.tsx"));

type AnswererChoiceProps = {
  choice: ModelChoice | null;
  onChoose: (choice: ModelChoice | null) => void;
};

/** Who answers this conversation. Its menu loads on hover or focus. */
export function AnswererChoice({ choice, onChoose }: AnswererChoiceProps) {
  const { data: overview } = useQuery(modelsQuery);
  const { wanted, setOpen, near } = useLazyPopover(load);
  if (!overview) return null;
  const answerer = answererOf(overview, choice);
  const name = answerer.kind === "built_in" ? t("Built-in companion") : answerer.model;
  const isOnly = overview.connections.length === 0;
  if (!wanted)
    return (
      <NameButton
        name={name}
        isOnly={isOnly}
        aria-haspopup="menu"
        aria-expanded={false}
        {...near}
        onClick={() => setOpen(true)}
      />
    );
  return (
    <AnswererMenu
      choice={choice}
      onChoose={onChoose}
      trigger={<NameButton name={name} isOnly={isOnly} />}
      fallback={<NameButton name={name} isOnly={isOnly} />}
    />
  );
}

/** `isOnly`: nobody else could answer. A phone leaves it to the note below the composer. */
function NameButton({
  name,
  isOnly,
  ...props
}: { name: string; isOnly: boolean } & ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...props}
      className={classNames("btn btn-quiet answerer", isOnly && "answerer--only")}
      aria-label={t("Who answers: {name}", { name })}
    >
      <span className="answerer__name">{name}</span>
      <ChevronDown className="icon icon--small" />
    </button>
  );
}
