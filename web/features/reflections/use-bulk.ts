import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changeInBulk, exportInBulk, searchReflections } from "#contract/reflections/reflection-list.ts";
import { t } from "#contract/translate.ts";
import { forgetOffline, forgetOnDevice, type Gone } from "#web/drafts/forget-on-device.ts";
import { callApi, callForFile } from "#web/lib/call-api.ts";
import { focusReturned } from "#web/lib/focus-returned.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { useUser } from "#web/lib/user-query.ts";
import { type BulkRequest, changeItems, inverseOf, itemAfter, itemsOf } from "./list-cache.ts";
import { type ListPages, listsKey, refetchListSummaries, refetchLists } from "./reflection-queries.ts";
import { restoredAsFree } from "./restored-as-free.ts";

/** One change to many reflections: shown at once, then sent, and taken back where it is refused. */
export function useBulk(inTrash: boolean) {
  const user = useUser();
  const queryClient = useQueryClient();
  const queryKey = listsKey(inTrash);
  const send = ({ ids, change }: BulkRequest) => callApi(changeInBulk, { body: { ids: [...ids], change } });

  return useMutation({
    mutationFn: async (request: BulkRequest) => {
      if (request.change.do !== "remove") return send(request);
      const gone = await findInTrash(request.ids);
      const answer = await send(request);
      await forgetOnDevice(user.id, gone);
      return answer;
    },
    onMutate: async ({ ids, change }) => {
      await queryClient.cancelQueries({ queryKey });
      const wanted = new Set(ids);
      const known = queryClient
        .getQueriesData<ListPages>({ queryKey })
        .flatMap(([, list]) => itemsOf(list).filter(({ id }) => wanted.has(id)));
      queryClient.setQueriesData<ListPages>({ queryKey }, (list) =>
        changeItems(list, wanted, (item) => itemAfter(item, change)),
      );
      return new Map(known.map((item) => [item.id, item]));
    },
    onError: () => refetchLists(queryClient),
    onSuccess: ({ changed: count, came_back_free }, { ids, change }, known) => {
      if (change.do === "trash") void forgetOffline(user.id, ids);
      void refetchListSummaries(
        queryClient,
        ids.map((id) => known.get(id) ?? null),
      );
      const inverse = inverseOf({ ids, change }, known);
      if (inverse.length === 0 || count === 0) return;
      undoOffer.make({
        words: `${doneInWords(change.do, count)} ${restoredAsFree(came_back_free, count)}`.trim(),
        undo: async () => {
          let freed = 0;
          for (const request of inverse) freed += (await send(request)).came_back_free;
          await refetchLists(queryClient);
          await focusReturned(ids[0] ?? "");
          if (freed > 0) undoOffer.notify(restoredAsFree(freed, count));
        },
        undone:
          change.do === "trash" || change.do === "restore"
            ? backInWords(count, inTrash)
            : t("This was undone."),
      });
    },
  });
}

function doneInWords(done: BulkRequest["change"]["do"], count: number): string {
  switch (done) {
    case "trash":
      return t("{count, plural, =1 {One reflection} other {# reflections}} moved to the trash.", { count });
    case "restore":
      return t("{count, plural, =1 {One reflection} other {# reflections}} taken out of the trash.", {
        count,
      });
    case "remove":
      return t("{count, plural, =1 {One reflection} other {# reflections}} deleted for good.", { count });
    case "star":
      return t("{count, plural, =1 {One reflection} other {# reflections}} starred.", { count });
    case "unstar":
      return t("{count, plural, =1 {One reflection} other {# reflections}} without a star now.", { count });
    case "add_tag":
      return t("{count, plural, =1 {One reflection} other {# reflections}} tagged.", { count });
    case "remove_tag":
      return t("{count, plural, =1 {One reflection} other {# reflections}} without this tag now.", { count });
    case "rename_tag":
      return t("{count, plural, =1 {One reflection} other {# reflections}} given the new tag.", { count });
  }
}

const backInWords = (count: number, inTrash: boolean) =>
  inTrash
    ? t("{count, plural, =1 {It is} other {They are}} back in the trash.", { count })
    : t("{count, plural, =1 {It is} other {They are}} back among your reflections.", { count });

/** The reflections that are deleted for good, for the device's copies. The list may not have loaded all of them. */
async function findInTrash(ids: readonly string[]): Promise<Gone[]> {
  const wanted = new Set(ids);
  const found: Gone[] = [];
  let cursor: string | null = null;
  do {
    const page: { reflections: Gone[]; next_cursor: string | null } = await callApi(searchReflections, {
      body: { in_trash: true, cursor, limit: 100, fields: [] },
    });
    found.push(...page.reflections.filter(({ id }) => wanted.has(id)));
    cursor = page.next_cursor;
  } while (cursor !== null && found.length < wanted.size);
  return found;
}

/** Saves a zip of these reflections on the device. */
export async function saveExport(ids: readonly string[], today: string): Promise<void> {
  const file = await callForFile(exportInBulk, { body: { ids: [...ids] } });
  saveFile(file, `reflections-${today}.zip`);
}
