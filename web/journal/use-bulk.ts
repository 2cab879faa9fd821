import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  changeInBulk,
  exportInBulk,
  type ListItem,
  searchReflections,
} from "#contract/reflections/reflection-list.ts";
import type { Input } from "#web/lib/api-client.ts";
import { callApi, callForFile } from "#web/lib/call-api.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { useUser } from "#web/lib/user-query.ts";
import { forgetOnDevice, type Gone } from "./forget-on-device.ts";
import { changeItems, itemsOf } from "./list-cache.ts";
import { type ListPages, listsKey, refetchListSummaries, refetchLists } from "./reflection-queries.ts";

type BulkChange = Input<typeof changeInBulk>["body"]["change"];
type Many = { ids: readonly string[]; change: BulkChange };

/** One change to many reflections, shown at once and sent; a refused one goes back to what it was. */
export function useBulk(inTrash: boolean) {
  const user = useUser();
  const queryClient = useQueryClient();
  const queryKey = listsKey(inTrash);
  const send = ({ ids, change }: Many) => callApi(changeInBulk, { body: { ids: [...ids], change } });

  const mutation = useMutation({
    mutationFn: async (many: Many) => {
      if (many.change.do !== "remove") return send(many);
      const gone = await findInTrash(many.ids);
      const answer = await send(many);
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
        changeItems(list, wanted, (item) => changed(item, change)),
      );
      return new Map(known.map((item) => [item.id, item]));
    },
    onError: () => refetchLists(queryClient),
    onSuccess: ({ changed: count }, { ids, change }, known) => {
      void refetchListSummaries(
        queryClient,
        ids.map((id) => known.get(id) ?? null),
      );
      const back = wayBack(change);
      if (!back || count === 0) return;
      undoOffer.make({
        words: `${inNumber(count)} ${doneInWords[change.do]}`,
        undo: async () => {
          await send({ ids, change: back });
          await refetchLists(queryClient);
        },
        undone: count === 1 ? "It is as it was." : "They are as they were.",
      });
    },
  });
  return mutation;
}

function changed(item: ListItem, change: BulkChange): ListItem | null {
  const { tags = [] } = item;
  switch (change.do) {
    case "star":
    case "unstar":
      return { ...item, starred: change.do === "star" };
    case "add_tag":
      return tags.includes(change.tag) ? item : { ...item, tags: [...tags, change.tag] };
    case "remove_tag":
      return { ...item, tags: tags.filter((tag) => tag !== change.tag) };
    default:
      return null;
  }
}

/** Of a change that is offered to be taken back. */
function wayBack(change: BulkChange): BulkChange | null {
  if (change.do === "trash") return { do: "restore" };
  return change.do === "restore" ? { do: "trash" } : null;
}

const doneInWords: Record<BulkChange["do"], string> = {
  trash: "put into the trash.",
  restore: "taken out of the trash.",
  remove: "deleted for good.",
  star: "starred.",
  unstar: "without a star now.",
  add_tag: "tagged.",
  remove_tag: "without this tag now.",
};

const inNumber = (count: number) =>
  count === 1 ? "One reflection" : `${count.toLocaleString()} reflections`;

/** As much as the device needs to know of what is deleted for good; it is not only asked of what the list has loaded. */
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
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), {
    href: address,
    download: `reflections-${today}.zip`,
  });
  link.click();
  // Some browsers read the file only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
