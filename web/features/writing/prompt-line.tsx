import { Shuffle } from "lucide-react";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { DayPrompt } from "./use-prompt.ts";

export function PromptLine({ prompt, isToday }: { prompt: DayPrompt; isToday: boolean }) {
  if (!prompt.text) return null;
  return (
    <p className="prompt">
      <span>{prompt.text}</span>
      {isToday && (
        <IconButton label="Another prompt" onClick={prompt.another}>
          <Shuffle className="icon icon--small" />
        </IconButton>
      )}
    </p>
  );
}
