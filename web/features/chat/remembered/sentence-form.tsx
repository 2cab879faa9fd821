import { maxRememberedLength } from "#contract/chat/chat-rules.ts";
import { t } from "#contract/translate.ts";
import { OneLineForm } from "#web/ui/one-line-form.tsx";
import { useSaveRemembered } from "./remembered-queries.ts";

type SentenceFormProps = { id: string; label: string; text: string; onDone: () => void };

/** Writes or rewords a sentence. */
export function SentenceForm({ id, label, text, onDone }: SentenceFormProps) {
  const save = useSaveRemembered();
  return (
    <OneLineForm
      text={text}
      missing={t("Write a sentence.")}
      className="remembered__form"
      actsClassName="account-row__acts"
      field={{ label, name: "text", limit: maxRememberedLength }}
      onSave={(wanted) => save.mutateAsync({ id, text: wanted })}
      onDone={onDone}
    />
  );
}
