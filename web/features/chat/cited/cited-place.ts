import { isId } from "#web/lib/random-id.ts";

/** A source of an answer, as an address names it, without any words of the journal. */
export type CitedPlace = { chatId: string; messageId: string; number: number };

export const citedPlace = ({ chatId, messageId, number }: CitedPlace) => `${chatId}.${messageId}.${number}`;

/** `null` for anything else in an address. */
export function readCitedPlace(text: unknown): CitedPlace | null {
  if (typeof text !== "string") return null;
  const [chatId, messageId, digits = "", ...rest] = text.split(".");
  const isNumber = /^[1-9]\d{0,2}$/.test(digits);
  return isId(chatId) && isId(messageId) && isNumber && rest.length === 0
    ? { chatId, messageId, number: Number(digits) }
    : null;
}
