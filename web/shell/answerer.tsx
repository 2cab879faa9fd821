import { Link } from "@tanstack/react-router";
import type { AnswererParts } from "#web/features/chat/conversation/sheet.tsx";
import { ReadingWords } from "#web/features/chat/openings.tsx";

/** Who answers in the chat: what the models' settings say of it. */
export const answerer: AnswererParts = {
  about: (_, last) => <ReadingWords isAi={last?.kind === "model"} />,
  menu: () => null,
  note: () => (
    <>
      <span>The built-in companion. Nothing leaves this machine.</span>
      <Link className="link" to="/about">
        What it reads
      </Link>
    </>
  ),
};
