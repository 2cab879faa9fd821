import { Link } from "@tanstack/react-router";
import { dayAt } from "#contract/day-rules.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { t, tc } from "#contract/translate.ts";
import { deviceTimeZone } from "#web/lib/dates.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { MenuItem, MenuLink, MenuRule } from "#web/ui/menu.tsx";
import { saveExport } from "../use-bulk.ts";
import type { OpenPage } from "../use-desk.ts";
import { useGoDeeper } from "../use-go-deeper.ts";
import { storeWords, useChangeDetails, useReflection } from "./use-details.ts";
import { useMoveToTrash } from "./use-move-to-trash.ts";

/** Actions on a stored reflection. The menu closes at once, so a notice shows the result. */
export function ReflectionItems({ open, stored }: { open: OpenPage; stored: Reflection }) {
  const { id } = stored;
  const goDeeper = useGoDeeper(open);
  const { starred } = useReflection(stored);
  const { mutateAsync: change } = useChangeDetails(id, open);
  const { mutate: moveToTrash } = useMoveToTrash(id, open, ({ message }) => undoOffer.notifyFailure(message));
  const saveCopy = async () => {
    await storeWords(open.sync);
    await saveExport([id], dayAt(new Date(), deviceTimeZone(), "00:00"));
  };
  const copyLink = () => navigator.clipboard.writeText(new URL(`/reflections/${id}`, location.href).href);
  return (
    <>
      {goDeeper && !stored.excluded_from_ai && (
        // Translators: Starts a conversation with the companion about this page.
        <MenuItem onClick={() => goDeeper("")}>{t("Go deeper")}</MenuItem>
      )}
      <MenuItem
        onClick={() =>
          void telling(
            () => change({ starred: !starred }),
            starred ? t("The star is removed.") : t("Starred."),
          )
        }
      >
        {starred ? t("Remove the star") : tc("verb", "Star")}
      </MenuItem>
      <MenuLink render={<Link to="/reflections/$id/edit" params={{ id }} hash="where" />}>
        {t("Place and weather")}
      </MenuLink>
      <MenuLink render={<Link to="/reflections/$id/edit" params={{ id }} />}>
        {t("Details and versions")}
      </MenuLink>
      {/* Browsers offer the clipboard only on secure origins. */}
      {navigator.clipboard && (
        <MenuItem onClick={() => void telling(copyLink, t("Link copied. It opens only for you."))}>
          {t("Copy link")}
        </MenuItem>
      )}
      <MenuItem onClick={() => void telling(saveCopy, t("Exported as a file."))}>
        {tc("verb", "Export")}
      </MenuItem>
      {/* The menu closes first. */}
      <MenuItem onClick={() => setTimeout(() => print())}>{t("Print")}</MenuItem>
      <MenuItem onClick={() => moveToTrash()}>{t("Move to trash")}</MenuItem>
      <MenuRule />
    </>
  );
}

async function telling(task: () => Promise<unknown>, done: string) {
  try {
    await task();
    undoOffer.notify(done);
  } catch (error) {
    undoOffer.notifyFailure(error instanceof Error ? error.message : "");
  }
}
