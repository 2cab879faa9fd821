import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  changeChat,
  continueAnswer,
  deleteChat,
  deleteMessage,
  exportChat,
  regenerateAnswer,
  restoreChat,
  stopAnswer,
} from "#contract/chat/chats.ts";
import type { Message, QuestionFilter } from "#contract/chat/messages.ts";
import type { Input } from "#contract/endpoint.ts";
import { t } from "#contract/translate.ts";
import { callApi, callForFile } from "#web/lib/call-api.ts";
import { focusReturned } from "#web/lib/focus-returned.ts";
import { timeOrderedId } from "#web/lib/random-id.ts";
import { saveFile, toFileName } from "#web/lib/save-file.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { chatQuery, forgetChat, refetchChat, refetchLists, showChange, showMessage } from "./chat-queries.ts";

type ChatChange = Input<typeof changeChat>["body"];

const tellProblem = ({ message }: Error) => undoOffer.notifyFailure(message);

/** Actions on a whole conversation. The menu has closed by then, so a notice shows the result. */
export function useChatChanges() {
  const queryClient = useQueryClient();
  const { mutate: change } = useMutation({
    mutationFn: ({ id, ...body }: { id: string } & ChatChange) =>
      callApi(changeChat, { params: { id }, body }),
    onMutate: ({ id, leaf_id }) => {
      // Show the other branch right away.
      if (leaf_id === undefined) return;
      queryClient.setQueryData(
        chatQuery(id).queryKey,
        (known) => known && { ...known, chat: { ...known.chat, leaf_id } },
      );
    },
    onSuccess: (chat) => showChange(queryClient, chat),
    onError: (error, { id }) => {
      void refetchChat(queryClient, id);
      tellProblem(error);
    },
  });
  const { mutate: remove } = useMutation({
    mutationFn: (id: string) => callApi(deleteChat, { params: { id } }),
    onSuccess: async (_, id) => {
      await forgetChat(queryClient, id);
      undoOffer.make({
        words: t("Deleted the conversation. It can be brought back for a day."),
        undo: async () => {
          await callApi(restoreChat, { params: { id } });
          await refetchLists(queryClient);
          await focusReturned(id);
        },
        undone: t("The conversation is back."),
      });
    },
    onError: tellProblem,
  });
  const { mutate: saveCopy } = useMutation({
    mutationFn: async ({ id, title }: { id: string; title: string }) =>
      saveFile(
        await callForFile(exportChat, { params: { id } }),
        `${toFileName(title) || "conversation"}.md`,
      ),
    onError: tellProblem,
  });
  return { change, remove, saveCopy };
}

/** Actions for the messages of one conversation. */
export function useMessageChanges(chatId: string) {
  const queryClient = useQueryClient();
  const params = ({ id }: Message) => ({ id: chatId, message_id: id });
  const onError = (error: Error) => {
    void refetchChat(queryClient, chatId);
    tellProblem(error);
  };
  const anew = useMutation({
    mutationFn: ({ message, filters }: { message: Message; filters: QuestionFilter[] | null }) =>
      callApi(regenerateAnswer, { params: params(message), body: { id: timeOrderedId(), filters } }),
    onSuccess: ({ chat, answer }) => showChange(queryClient, chat, [answer]),
    onError,
  });
  const goOn = useMutation({
    mutationFn: (message: Message) => callApi(continueAnswer, { params: params(message) }),
    onSuccess: (message) => showMessage(queryClient, chatId, message),
    onError,
  });
  const stop = useMutation({
    mutationFn: (message: Message) => callApi(stopAnswer, { params: params(message) }),
    onSuccess: (message) => showMessage(queryClient, chatId, message),
    onError,
  });
  const remove = useMutation({
    mutationFn: (message: Message) => callApi(deleteMessage, { params: params(message) }),
    onSuccess: async (chat) => {
      showChange(queryClient, chat);
      await refetchChat(queryClient, chatId);
    },
    onError,
  });
  return { anew, goOn, stop, remove, isBusy: anew.isPending || goOn.isPending || remove.isPending };
}
