import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import {
  continueAnswer,
  followAnswer,
  getChat,
  regenerateAnswer,
  sendMessage,
  startChat,
} from "#contract/chat/chats.ts";
import type { Message } from "#contract/chat/messages.ts";
import { getModels, giveConsent } from "#contract/models/models.ts";
import { isBroken, type Person } from "./person.ts";
import { answerTo } from "./play-model.ts";
import { countOne } from "./tally.ts";
import type { StartWorkload } from "./workload.ts";

const pollMs = 100;

/** Starts conversations with a model, and asks one question in each. */
export const chatting: StartWorkload = async ({ person, random, tally }) => {
  const { connections } = await person.expect(getModels, 200);
  for (const { id, destination } of connections)
    await person.expect(giveConsent, 200, { params: { id }, body: { destination } });
  /** By conversation: the question, and the answers that were asked for. */
  const asked = new Map<string, { text: string; answers: string[] }>();

  async function untilWritten(chatId: string, answerId: string): Promise<Message | undefined> {
    for (;;) {
      await follow(person, chatId, answerId);
      const { messages } = await person.expect(getChat, 200, { params: { id: chatId } });
      const answer = messages.find(({ id }) => id === answerId);
      if (answer?.status !== "writing") return answer;
      await delay(pollMs);
    }
  }

  return {
    async step() {
      const chatId = randomUUID();
      const text = `Question ${chatId}?`;
      const message = { id: randomUUID(), answer_id: randomUUID(), parent_id: null, text };
      let answerId = message.answer_id;
      const answers = [answerId];
      await person.expect(startChat, 201, { body: { id: chatId } });
      await person.expect(sendMessage, 201, { params: { id: chatId }, body: message });
      asked.set(chatId, { text, answers });
      countOne(tally.acknowledged, "messages to the companion");
      for (;;) {
        const answer = await untilWritten(chatId, answerId);
        if (answer?.status === "done") break;
        if (random.below(2) === 0) {
          await person.isAccepted(continueAnswer, { params: { id: chatId, message_id: answerId } });
          continue;
        }
        const another = { params: { id: chatId, message_id: message.id }, body: { id: randomUUID() } };
        if (!(await person.isAccepted(regenerateAnswer, another))) continue;
        answerId = another.body.id;
        answers.push(answerId);
      }
      countOne(tally.acknowledged, "answers of the companion");
    },
    async check() {
      for (const [id, { text, answers }] of asked) {
        const { messages } = await person.expect(getChat, 200, { params: { id } });
        const questions = messages.filter(({ role }) => role === "person");
        const written = messages.filter(({ role }) => role === "companion");
        const chat = `${person.name}: the conversation ${id}`;
        if (questions[0]?.text !== text) tally.lost.push(`${chat} lost its question`);
        if (questions.length > 1 || written.length > answers.length)
          tally.doubled.push(`${chat} has ${questions.length} questions and ${written.length} answers`);
        const last = written.find((answer) => answer.id === answers.at(-1));
        if (last?.status !== "done") tally.lost.push(`${chat} lost its answer: it is ${last?.status}`);
        else if (last.text !== answerTo(text)) tally.wrong.push(`${chat} was answered “${last.text}”`);
      }
    },
  };
};

/** Reads an answer while it is written. The stream may break. */
async function follow(person: Person, chatId: string, answerId: string): Promise<void> {
  try {
    const path = followAnswer.url.replace(":id", chatId).replace(":message_id", answerId);
    const response = await person.open(path);
    await response.text();
  } catch (error) {
    if (!isBroken(error)) throw error;
  }
}
