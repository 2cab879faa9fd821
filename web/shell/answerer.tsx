import type { AnswererParts } from "#web/features/chat/conversation/sheet.tsx";
import { ReadingWords } from "#web/features/chat/openings.tsx";
import { AnswererChoice } from "#web/features/models/answerer-choice.tsx";
import { AnswererNote } from "#web/features/models/answerer-note.tsx";

/** Who answers in the chat: what the models' settings say of it. */
export const answerer: AnswererParts = {
  about: (_, last) => <ReadingWords isAi={last?.kind === "model"} />,
  menu: (choice, onChoose) => <AnswererChoice choice={choice} onChoose={onChoose} />,
  note: (choice) => <AnswererNote choice={choice} />,
};
