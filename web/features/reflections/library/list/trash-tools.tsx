import { useState } from "react";
import type { ListItem } from "#contract/reflections/reflection-list.ts";
import { t } from "#contract/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import type { useBulk } from "../../use-bulk.ts";
import { type Listing, noFilters } from "./listing.ts";
import { findIds } from "./use-selection.ts";

type Bulk = ReturnType<typeof useBulk>;

/** Buttons below a reflection in the trash. */
export function TrashActions({ item, bulk }: { item: ListItem; bulk: Bulk }) {
  const [isAsking, setAsking] = useState(false);
  const send = (change: "restore" | "remove") => bulk.mutate({ ids: [item.id], change: { do: change } });
  return (
    <div className="trash-actions">
      <Button onClick={() => send("restore")}>{t("Restore")}</Button>
      <Button variant="plain" onClick={() => setAsking(true)}>
        {t("Delete for good")}
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={t("Delete it for good?")}
        action={t("Delete for good")}
        refusal={t("Keep")}
        onConfirm={() => {
          setAsking(false);
          send("remove");
        }}
      >
        {t("Its words, earlier versions and files are deleted. This can’t be undone.")}
      </Confirm>
    </div>
  );
}

/** Above the trash: how long things stay, and a button to empty it. */
export function TrashNote({ listing, isEmpty, bulk }: { listing: Listing; isEmpty: boolean; bulk: Bulk }) {
  const [isAsking, setAsking] = useState(false);
  const [isEmptying, setEmptying] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const empty = async () => {
    setEmptying(true);
    setFailure(null);
    try {
      for (;;) {
        const ids = await findIds({ ...listing, ...noFilters });
        if (ids.length === 0) break;
        const { changed } = await bulk.mutateAsync({ ids, change: { do: "remove" } });
        if (changed === 0) throw new Error(t("Some of it could not be deleted."));
      }
      setAsking(false);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t("This did not work."));
    }
    setEmptying(false);
  };
  return (
    <div className="trash-head">
      <p className="quiet-words">
        {t("What is here is deleted for good after 30 days. Until then it can be taken out again.")}
      </p>
      {!isEmpty && <Button onClick={() => setAsking(true)}>{t("Empty the trash")}</Button>}
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={t("Empty the trash?")}
        action={t("Delete all for good")}
        refusal={t("Keep")}
        busy={isEmptying}
        failure={failure}
        onConfirm={() => void empty()}
      >
        {t("Everything in it is deleted, with earlier versions and files. This can’t be undone.")}
      </Confirm>
    </div>
  );
}
