import { type SubmitEvent, useState } from "react";
import { maxRememberedLength } from "#contract/chat/chat-rules.ts";
import { explainRefusal } from "#web/lib/api-failure.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { useSaveRemembered } from "./remembered-queries.ts";

/** Writes or rewords a sentence. Escape leaves it as it was. */
export function SentenceForm({
  id,
  label,
  text,
  onDone,
}: {
  id: string;
  label: string;
  text: string;
  onDone: () => void;
}) {
  const [words, setWords] = useState(text);
  const [isEmpty, setEmpty] = useState(false);
  const save = useSaveRemembered();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (words.trim() === "") return setEmpty(true);
    if (words.trim() === text) return onDone();
    if (!save.isPending) save.mutate({ id, text: words }, { onSuccess: onDone });
  };
  return (
    <form
      className="remembered__form"
      noValidate
      onSubmit={submit}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === "Escape" && !nativeEvent.isComposing) onDone();
      }}
    >
      <TextField
        label={label}
        name="text"
        autoComplete="off"
        autoFocus
        dir="auto"
        maxLength={maxRememberedLength}
        value={words}
        error={isEmpty ? "Write a sentence." : explainRefusal(save.error, "text")}
        onChange={(event) => {
          setWords(event.target.value);
          setEmpty(false);
        }}
      />
      <div className="account-row__acts">
        <Button type="submit" disabled={save.isPending}>
          Save
        </Button>
        <Button variant="plain" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
