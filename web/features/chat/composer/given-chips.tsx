import { BookOpen, CalendarDays, X } from "lucide-react";
import { t } from "#contract/translate.ts";
import { type Given, nameOfGiven } from "#web/drafts/message-draft.ts";

/** What a message gives the companion to read. With `onRemove`, each one can be removed. */
export function GivenChips({
  given,
  onRemove,
}: {
  given: readonly Given[];
  onRemove?: (gone: Given) => void;
}) {
  return (
    <ul className="chips given" aria-label={t("Added to the message")}>
      {given.map((one) => (
        <li key={nameOfGiven(one)} className="chip given__chip">
          {one.attached.kind === "days" ? (
            <CalendarDays className="icon icon--small" />
          ) : (
            <BookOpen className="icon icon--small" />
          )}
          <span className="given__name" dir="auto">
            {one.name}
          </span>
          {onRemove && (
            <button
              type="button"
              className="given__off"
              aria-label={t("Remove {name}", { name: one.name })}
              onClick={() => onRemove(one)}
            >
              <X className="icon icon--small" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
