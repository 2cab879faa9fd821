import { joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { addToPage } from "#web/drafts/add-to-page.ts";
import { deskFor } from "#web/drafts/browser-desk.ts";
import { findDailyCopy } from "#web/drafts/offline/browser-copies.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { useToday } from "#web/lib/use-today.ts";
import { useUser } from "#web/lib/user-query.ts";

/** Appends Markdown to today's page, which can be undone. */
export function useAddToToday() {
  const user = useUser();
  const today = useToday(user.preferences);
  return async (markdown: string) => {
    try {
      const { undo } = await addToPage(deskFor(user.id), { kind: "daily", day: today }, markdown, () =>
        findDailyCopy(user.id, today),
      );
      undoOffer.make({
        words: t("Added to today’s reflection."),
        undo,
        undone: t("Removed from today’s reflection."),
      });
    } catch (error) {
      undoOffer.notify(
        joinSentences([t("This could not be added."), error instanceof Error && error.message]),
        {
          isProblem: true,
        },
      );
    }
  };
}
