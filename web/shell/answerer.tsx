import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import type { AnswererParts } from "#web/features/chat/conversation/sheet.tsx";
import { ReadingWords } from "#web/features/chat/openings.tsx";
import { AnswererChoice } from "#web/features/models/answerer-choice.tsx";
import { AnswererNote } from "#web/features/models/answerer-note.tsx";
import { modelsQuery } from "#web/features/models/model-queries.ts";
import { answererOf } from "#web/features/models/model-words.ts";

/** Shows who answers in the chat, from the model settings. */
export const answerer: AnswererParts = {
  about: (choice, last) => <About choice={choice} wasAi={last?.kind === "model"} />,
  menu: (choice, onChoose) => <AnswererChoice choice={choice} onChoose={onChoose} />,
  note: (choice) => <AnswererNote choice={choice} />,
  useIsAi: (choice) => {
    const { data: overview } = useQuery(modelsQuery);
    return overview !== undefined && answererOf(overview, choice).kind === "model";
  },
};

/** `wasAi`: whether AI wrote the last answer, used until the next writer is known. */
function About({ choice, wasAi }: ComponentProps<typeof AnswererNote> & { wasAi: boolean }) {
  const { data: overview } = useQuery(modelsQuery);
  const isAi = overview ? answererOf(overview, choice).kind === "model" : wasAi;
  return <ReadingWords isAi={isAi} />;
}
