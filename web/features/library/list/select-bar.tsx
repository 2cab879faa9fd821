import { Download, RotateCcw, Star, StarOff, Trash2, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { Counted, ListItem } from "#contract/reflections/reflection-list.ts";
import { saveExport, type useBulk } from "#web/journal/use-bulk.ts";
import { isFocusFree } from "#web/lib/dialog-focus.ts";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { Listing } from "./listing.ts";
import { selectedInWords } from "./listing-words.ts";
import { TagPopover } from "./tag-popover.tsx";
import { firstRowInView } from "./use-list-keys.ts";
import { findIds, mostSelected, type Selection } from "./use-selection.ts";

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
      setFailure(error instanceof Error ? error.message : "This did not work.");
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
    <section className="select-bar glass-popover" aria-label="Selected reflections">
      <p className="select-bar__count tabular" role="status">
        {failure ?? selectedInWords(ids.length, total)}
      </p>
      {ids.length < (total.more ? mostSelected : Math.min(total.count, mostSelected)) && (
        <Button variant="plain" disabled={isBusy} onClick={() => void chooseAll()}>
          {total.more || total.count > mostSelected
            ? `The first ${mostSelected}`
            : `All ${total.count.toLocaleString("en")}`}
        </Button>
      )}
      <span className="select-bar__actions">
        {listing.trash ? (
          <>
            <ActionButton
              label="Restore"
              disabled={none || isBusy}
              onPress={() => void changeAndStop({ do: "restore" })}
            >
              <RotateCcw className="icon" />
            </ActionButton>
            <ActionButton label="Delete for good" disabled={none || isBusy} onPress={() => setAsking(true)}>
              <Trash2 className="icon" />
            </ActionButton>
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
            <ActionButton
              label={areAllStarred ? "Remove the star" : "Star"}
              disabled={none || isBusy}
              onPress={() => void change({ do: areAllStarred ? "unstar" : "star" })}
            >
              {areAllStarred ? <StarOff className="icon" /> : <Star className="icon" />}
            </ActionButton>
            <ActionButton
              label="Export"
              disabled={none || isBusy}
              onPress={() => void attempt(() => saveExport(ids, today))}
            >
              <Download className="icon" />
            </ActionButton>
            <ActionButton
              label="Move to trash"
              disabled={none || isBusy}
              onPress={() => void changeAndStop({ do: "trash" })}
            >
              <Trash2 className="icon" />
            </ActionButton>
          </>
        )}
        <ActionButton label="Leave select mode" onPress={selection.stop}>
          <X className="icon" />
        </ActionButton>
      </span>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={
          ids.length === 1 ? "Delete it for good?" : `Delete ${ids.length.toLocaleString("en")} for good?`
        }
        action="Delete for good"
        refusal="Keep"
        busy={isBusy}
        failure={failure}
        onConfirm={() => void changeAndStop({ do: "remove" })}
      >
        Their words, earlier versions and files are deleted. This can’t be undone.
      </Confirm>
    </section>
  );
}

/** Once the bar is gone with the focus on it, the list goes on from the first row in view. */
function focusList() {
  if (isFocusFree()) firstRowInView()?.focus({ preventScroll: true });
}

type ActionButtonProps = { label: string; disabled?: boolean; onPress: () => void; children: ReactNode };

const ActionButton = ({ label, disabled, onPress, children }: ActionButtonProps) => (
  <IconButton label={label} disabled={disabled} onClick={onPress}>
    {children}
  </IconButton>
);
