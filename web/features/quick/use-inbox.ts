import { useCallback, useEffect, useState } from "react";
import { t } from "#contract/translate.ts";
import { asShown, refusalOf, unreadableWords } from "#web/attachments/file-rules.ts";
import { type InboxItem, readInbox, removeFromInbox, storeFiles } from "#web/drafts/inbox.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";

/** What waits on this device to be put on a page, and the files that can't be. */
export function useInbox(userId: string) {
  const [items, setItems] = useState<readonly InboxItem[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);

  const reload = useCallback(async () => {
    const { items: fit, refusals: unfit } = await sorted(await readInbox(await deviceKeys.get(userId)));
    setItems(fit);
    if (unfit.length > 0) setRefusals((before) => [...new Set([...before, ...unfit])]);
  }, [userId]);
  useEffect(() => {
    // Without IndexedDB, nothing can wait here.
    reload().catch(() => undefined);
  }, [reload]);

  const addFiles = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setRefusals([]);
    try {
      await storeFiles(await deviceKeys.get(userId), files);
      await reload();
    } catch {
      setRefusals([t("This device has no room for the file. Free some space, and try again.")]);
      throw new Error("The files were not stored.");
    }
  };
  const remove = async (ids: readonly string[]) => {
    await removeFromInbox(userId, ids);
    setItems((before) => before.filter(({ id }) => !ids.includes(id)));
  };
  return { items, refusals, addFiles, remove };
}

/** Only files that can be attached, as the server accepts them. */
async function sorted(items: readonly InboxItem[]) {
  const refusals: string[] = [];
  const fit = await Promise.all(
    items.map(async (item) => {
      const files = await Promise.all(
        item.files.map(async ({ id, file }) => {
          const refusal = refusalOf(file);
          const shown = refusal === null ? await asShown(file) : null;
          if (!shown) refusals.push(refusal ?? unreadableWords(file.name));
          return shown && { id, file: shown };
        }),
      );
      return { ...item, files: files.filter((file) => file !== null) };
    }),
  );
  return { items: fit, refusals };
}
