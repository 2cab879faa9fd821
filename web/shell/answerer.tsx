import { Suspense } from "react";
import type { AnswererParts } from "#web/features/chat/conversation/sheet.tsx";
import { ReadingWords } from "#web/features/chat/openings.tsx";
import { AnswererNote } from "#web/features/models/answerer-note.tsx";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";

const { Part: AnswererMenu } = lazyWithRetry(() => import("#web/features/models/answerer-menu.tsx"));

/** Who answers in the chat: what the models' settings say of it. */
export const answerer: AnswererParts = {
  about: (_, last) => <ReadingWords isAi={last?.kind === "model"} />,
  menu: (choice, onChoose) => (
    <Suspense>
      <AnswererMenu choice={choice} onChoose={onChoose} />
    </Suspense>
  ),
  note: (choice) => <AnswererNote choice={choice} />,
};
