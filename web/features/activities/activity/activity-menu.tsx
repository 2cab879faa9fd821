import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Archive, ArchiveRestore, Copy, Ellipsis, Pencil, Share, Trash2 } from "lucide-react";
import { useState } from "react";
import { type Activity, exportActivity } from "#contract/activities/activities.ts";
import { joinSentences } from "#contract/formats.ts";
import { t, tc } from "#contract/translate.ts";
import { callForFile } from "#web/lib/call-api.ts";
import { saveFile, toFileName } from "#web/lib/save-file.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, MenuItem, MenuLink, MenuRule } from "#web/ui/menu.tsx";
import { useMark } from "../library/use-mark.ts";
import { DeleteQuestion } from "./delete-question.tsx";

export function ActivityMenu({ activity }: { activity: Activity }) {
  const { id, title, built_in, archived_at } = activity;
  const [isAsked, setAsked] = useState(false);
  const archive = useArchive(id);
  const share = useMutation({
    mutationFn: async () =>
      saveFile(
        await callForFile(exportActivity, { params: { id } }),
        `${toFileName(title) || "activity"}.json`,
      ),
    onError: (error) =>
      undoOffer.notify(joinSentences([t("No file was created."), error.message]), { isProblem: true }),
  });
  return (
    <>
      <Menu trigger={<IconButton label={t("More")} Icon={Ellipsis} />}>
        {!built_in && (
          <MenuLink render={<Link to="/activities/create" search={{ id }} />} Icon={Pencil}>
            {t("Edit")}
          </MenuLink>
        )}
        <MenuLink render={<Link to="/activities/create" search={{ from: id }} />} Icon={Copy}>
          {t("Make a copy")}
        </MenuLink>
        <MenuItem onClick={() => share.mutate()} Icon={Share}>
          {t("Share as a file")}
        </MenuItem>
        <MenuItem
          onClick={() => archive(archived_at === null)}
          Icon={archived_at === null ? Archive : ArchiveRestore}
        >
          {archived_at === null ? tc("verb", "Archive") : t("Take out of the archive")}
        </MenuItem>
        {!built_in && (
          <>
            <MenuRule />
            <MenuItem onClick={() => setAsked(true)} Icon={Trash2}>
              {t("Delete")}
            </MenuItem>
          </>
        )}
      </Menu>
      {!built_in && <DeleteQuestion id={id} title={title} open={isAsked} onOpenChange={setAsked} />}
    </>
  );
}

/** Archives an activity or restores it, and offers to undo that. */
export function useArchive(id: string) {
  const { mutateAsync } = useMark(id);
  return async (archived: boolean) => {
    try {
      await mutateAsync({ archived });
    } catch {
      // `useMark` has shown why.
      return;
    }
    undoOffer.make({
      words: archived ? t("Archived. It is no longer offered.") : t("Taken out of the archive."),
      undone: archived ? t("It is back in the library.") : t("It is archived again."),
      undo: () => mutateAsync({ archived: !archived }),
    });
  };
}
