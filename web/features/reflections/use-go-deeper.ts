import { useNavigate } from "@tanstack/react-router";
import { nameWithDay } from "#web/lib/dates.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { useCompanionOn, useUser } from "#web/lib/user-query.ts";
import type { OpenPage } from "./use-desk.ts";

export type GoDeeper = (words: string) => void;

/**
 * Starts a message about a reflection, which it gives the companion to read, and quotes these words of it, if any.
 * `undefined` if the companion must stay hidden.
 */
export function useGoDeeper(open: OpenPage): GoDeeper | undefined {
  const user = useUser();
  const navigate = useNavigate();
  const isOn = useCompanionOn();
  if (!isOn) return undefined;
  return async (words) => {
    const [{ addToMessage, noRoomForMessage }, { quoted }, { shownTitle }] = await Promise.all([
      import("#web/drafts/message-draft.ts"),
      import("#web/drafts/add-to-page.ts"),
      import("#contract/activities/built-in-titles.ts"),
    ]);
    const { stored, draft } = open.view;
    const given =
      stored && !stored.excluded_from_ai
        ? [namedReflection(stored, shownTitle(draft, stored.activity_id))]
        : [];
    const hasRoom = addToMessage(user.id, "new", { text: words === "" ? "" : `${quoted(words)}\n\n`, given });
    if (!hasRoom) return undoOffer.notify(noRoomForMessage(), { isProblem: true });
    await navigate({ to: "/chat" });
  };
}

const namedReflection = ({ id, day }: { id: string; day: string }, title: string) => ({
  attached: { kind: "reflection" as const, reflection_id: id },
  name: nameWithDay(title, day),
});
