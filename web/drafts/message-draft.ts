import type { Attached } from "#contract/chat/messages.ts";
import { t } from "#contract/translate.ts";
import { createSealedRecords, type RecordDependencies } from "#web/lib/device/sealed-records.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";

/** Something attached to a message for the companion to read. `name` is the label of its chip. */
export type Given = { attached: Attached; name: string };

export type MessageDraft = {
  text: string;
  given: readonly Given[];
  /** Texts of other tabs for the same message that this tab has overwritten. */
  aside: readonly string[];
};

/** `stamp`: changes with each write, so that a tab can tell whether another one has written since. */
export type StoredMessage = MessageDraft & { stamp: string };

export const emptyMessage: MessageDraft = { text: "", given: [], aside: [] };

const maxAside = 5;

/**
 * What to store when `mine` overwrites `present`. The last writer wins, and words that it has not seen are set aside.
 */
export function writeOver(
  present: StoredMessage | null,
  mine: MessageDraft,
  seen: string | null,
): MessageDraft {
  if (!present || present.stamp === seen) return mine;
  const others = [present.text, ...present.aside].filter(
    (text) => text.trim() !== "" && !mine.text.includes(text),
  );
  const unseen = others.filter((text, at) => !mine.aside.includes(text) && others.indexOf(text) === at);
  const given = [
    ...mine.given,
    ...present.given.filter((one) => !mine.given.some((own) => sameGiven(own, one))),
  ];
  return { text: mine.text, given, aside: [...mine.aside, ...unseen].slice(-maxAside) };
}

export const sameGiven = (one: Given, other: Given) => nameOfGiven(one) === nameOfGiven(other);
export const nameOfGiven = ({ attached }: Given) => JSON.stringify(attached);

export const isEmpty = ({ text, given, aside }: MessageDraft) =>
  text === "" && given.length === 0 && aside.length === 0;

/** Unsent messages. `place` is the id of a conversation or of an edited message, or `new`. */
export function createMessageDrafts(dependencies: RecordDependencies & { newStamp: () => string }) {
  const records = createSealedRecords<StoredMessage>("reflector:chat-draft", dependencies);
  return {
    nameOf: records.nameOf,
    read: records.read,
    /** Returns the stored draft and whether this device had room for it. */
    write(
      userId: string,
      place: string,
      mine: MessageDraft,
      seen: string | null,
    ): { stored: StoredMessage | null; hasRoom: boolean } {
      const wanted = writeOver(records.read(userId, place), mine, seen);
      if (isEmpty(wanted)) {
        records.forget(userId, place);
        return { stored: null, hasRoom: true };
      }
      const stored = { ...wanted, stamp: dependencies.newStamp() };
      return { stored, hasRoom: records.write(userId, place, stored) };
    },
  };
}

export const messageDrafts = createMessageDrafts({
  storage: () => localStorage,
  keyOf: deviceKeys.now,
  newStamp: () => crypto.getRandomValues(new Uint32Array(2)).join("."),
});

/** Shown when `addToMessage` returns false. */
export const noRoomForMessage = (): string =>
  t("This device has no room for the message, so nothing was added to it. Free some space, and try again.");

/**
 * Adds words and attachments to the end of the message being written.
 * @returns false if this device has no room for them
 */
export function addToMessage(
  userId: string,
  place: string,
  { text, given }: Omit<MessageDraft, "aside">,
): boolean {
  const present = messageDrafts.read(userId, place);
  const { text: before, given: already, aside } = present ?? emptyMessage;
  const more = given.filter((one) => !already.some((own) => sameGiven(own, one)));
  const wanted = { text: [before, text].filter(Boolean).join("\n\n"), given: [...already, ...more], aside };
  return messageDrafts.write(userId, place, wanted, present?.stamp ?? null).hasRoom;
}
