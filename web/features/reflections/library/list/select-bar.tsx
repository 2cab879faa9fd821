import { Download, RotateCcw, Star, StarOff, Trash2, X } from "lucide-react";
import { useEffect, useState } from "react";
import type { Counted, ListItem } from "#contract/reflections/reflection-list.ts";
import { t, tc } from "#contract/translate.ts";
import { isFocusFree } from "#web/lib/dialog-focus.ts";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { saveExport, type useBulk } from "../../use-bulk.ts";
import type { Listing } from "./listing.ts";
import { selectedInWords } from "./listing-words.ts";
import { TagPopover } from "./tag-popover.tsx";
import { firstRowInView } from "./use-list-keys.ts";
import { findIds, maxSelected, type Selection } from "./use-selection.ts";

type SelectBarProps = {
  selection: Selection;
  chosen: ReadonlySet<string>;
  items: readonly ListItem[];
  total: Counted;
  listing: Listing;
  bulk: ReturnType<typeof useBulk>;
  today: string;
};

/** What can be done with all chosen reflections. */
export default function SelectBar({ selection, chosen, items, total, listing, bulk, today }: SelectBarProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => () => void requestAnimationFrame(focusList), []);
  const ids = [...chosen];
  const none = ids.length === 0;
  const areAllStarred = !none && items.every((item) => item.starred || !chosen.has(item.id));

  const attempt = async (task: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(null);
    try {
      await task();
      return true;
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t("This did not work."));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const change = (wanted: Parameters<typeof bulk.mutateAsync>[0]["change"]) =>
    attempt(() => bulk.mutateAsync({ ids, change: wanted }));
  const changeAndStop = async (wanted: Parameters<typeof change>[0]) => {
    if (await change(wanted)) selection.stop();
  };
  const chooseAll = () => attempt(async () => selection.choose(await findIds(listing)));

  return (
    <section className="select-bar glass-popover" aria-label={t("Selected reflections")}>
      <p className="select-bar__count tabular" role="status">
        {failure ?? selectedInWords(ids.length, total)}
      </p>
      {ids.length < (total.more ? maxSelected : Math.min(total.count, maxSelected)) && (
        <Button variant="plain" disabled={isBusy} onClick={() => void chooseAll()}>
          {total.more || total.count > maxSelected
            ? t("The first {count, number}", { count: maxSelected })
            : t("All {count, number}", { count: total.count })}
        </Button>
      )}
      <span className="select-bar__actions">
        {listing.trash ? (
          <>
            <IconButton
              label={t("Restore")}
              disabled={none || isBusy}
              onClick={() => void changeAndStop({ do: "restore" })}
              Icon={RotateCcw}
            />
            <IconButton
              label={t("Delete for good")}
              disabled={none || isBusy}
              onClick={() => setAsking(true)}
              Icon={Trash2}
            />
          </>
        ) : (
          <>
            <TagPopover
              disabled={none || isBusy}
              tags={[...new Set(items.flatMap((item) => (chosen.has(item.id) ? (item.tags ?? []) : [])))]}
              onAdd={(tag) => void change({ do: "add_tag", tag })}
              onRemove={(tag) => void change({ do: "remove_tag", tag })}
              onRename={(tag, to) => void change({ do: "rename_tag", tag, to })}
            />
            <IconButton
              label={areAllStarred ? t("Remove the star") : tc("verb", "Star")}
              disabled={none || isBusy}
              onClick={() => void change({ do: areAllStarred ? "unstar" : "star" })}
              Icon={areAllStarred ? StarOff : Star}
            />
            <IconButton
              label={tc("verb", "Export")}
              disabled={none || isBusy}
              onClick={() => void attempt(() => saveExport(ids, today))}
              Icon={Download}
            />
            <IconButton
              label={t("Move to trash")}
              disabled={none || isBusy}
              onClick={() => void changeAndStop({ do: "trash" })}
              Icon={Trash2}
            />
          </>
        )}
        <IconButton label={t("Leave select mode")} onClick={selection.stop} Icon={X} />
      </span>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={t("{count, plural, =1 {Delete it for good?} other {Delete # for good?}}", {
          count: ids.length,
        })}
        action={t("Delete for good")}
        refusal={t("Keep")}
        busy={isBusy}
        failure={failure}
        onConfirm={() => void changeAndStop({ do: "remove" })}
      >
        {t("Their text, earlier versions and files are deleted. This can’t be undone.")}
      </Confirm>
    </section>
  );
}

/** When the focused bar closes, the focus moves to the first visible row. */
function focusList() {
  if (isFocusFree()) firstRowInView()?.focus({ preventScroll: true });
}
