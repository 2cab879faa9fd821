import { useNavigate } from "@tanstack/react-router";
import { ArrowDown, ArrowUp, FileText } from "lucide-react";
import { type ClipboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { joinSentences } from "#contract/formats.ts";
import { type ParsedPrompts, parsePrompts, promptsProblem } from "#contract/templates/prompt-rules.ts";
import { maxTemplateLength, maxTemplateNameLength } from "#contract/templates/template-rules.ts";
import { t } from "#contract/translate.ts";
import { createFormDrafts, useFormDraft } from "#web/drafts/form-draft.ts";
import { rich } from "#web/lib/rich.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { useControlledForm } from "#web/lib/use-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, TextButton } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LeaveQuestion } from "#web/ui/leave-question.tsx";
import { LimitedField } from "#web/ui/limited-field.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { moveLine } from "./move-line.ts";
import { type PromptSetForm, useSaveSet } from "./use-save-set.ts";

type PromptSetFieldsProps = { place: string; stored: PromptSetForm };

/** By the set's id, or `new`. */
const promptSetDrafts = createFormDrafts<PromptSetForm>("reflector:prompt-set-form");

const maxFileBytes = 200_000;

/** The name and the prompts of a set, with a file to read them from. */
export function PromptSetFields({ place, stored }: PromptSetFieldsProps) {
  const navigate = useNavigate();
  const save = useSaveSet();
  const draft = useFormDraft(promptSetDrafts, place, () => stored);
  const content = draft.form;
  const [fileProblem, setFileProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const change = (part: Partial<PromptSetForm>) => {
    setFileProblem(undefined);
    draft.change(part);
  };
  const parsed = parsePrompts(content.body);
  const body = parsed.prompts.join("\n");
  const { form, errors, alert, sending } = useControlledForm({
    check: () => {
      const problem = promptsProblem(body) ?? tooLong(body);
      return {
        ...(content.name.trim() === "" && { name: t("Give the set a name.") }),
        ...(problem !== null && { body: problem }),
      };
    },
    send: async () => {
      await save({ ...content, body });
      draft.forget(content);
      undoOffer.notify(joinSentences([t("The set is saved."), leftOut(parsed)]));
      await navigate({ to: "/settings/prompts" });
    },
  });

  const add = (found: ParsedPrompts) => {
    const before = content.body;
    const joined = parsePrompts([before, ...found.prompts].join("\n"));
    const all = { ...joined, duplicates: joined.duplicates + found.duplicates };
    change({ body: all.prompts.join("\n") });
    const added = all.prompts.length - parsed.prompts.length;
    undoOffer.make({
      words: joinSentences([
        t("{added, plural, one {# prompt is added.} other {# prompts are added.}}", { added }),
        leftOut(all),
      ]),
      undo: async () => change({ body: before }),
      undone: t("The prompts are removed."),
    });
  };
  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    const text = chosen.size <= maxFileBytes ? await chosen.text() : null;
    const found = text === null || text.includes("\0") ? null : parsePrompts(text);
    if (text === null) setFileProblem(t("This file is larger than 200 kB. Choose a list of prompts."));
    else if (!found || text.includes("\uFFFD"))
      setFileProblem(t("This is not a text, Markdown or CSV file."));
    else if (found.prompts.length === 0) setFileProblem(t("There are no prompts in this file."));
    else add(found);
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData("text/plain");
    if (!/\n./.test(text) || content.body.trim() !== "") return;
    event.preventDefault();
    add(parsePrompts(text));
  };
  const move = (by: -1 | 1) => {
    const area = field.current;
    if (!area) return;
    const moved = moveLine(content.body, area.selectionStart, by);
    flushSync(() => change({ body: moved.text }));
    area.focus();
    area.setSelectionRange(moved.caret, moved.caret);
  };

  return (
    <form {...form} className="template-form">
      <h1 className="page-title">
        {stored.revision === 0 ? t("New set of prompts") : t("Change a set of prompts")}
      </h1>
      {draft.isRestored && (
        <p className="template-form__note" role="status">
          {rich("These changes are kept on this device and not saved yet. <discard>Discard them</discard>", {
            discard: (words) => <TextButton onClick={draft.startOver}>{words}</TextButton>,
          })}
        </p>
      )}
      <LimitedField
        label={t("Name")}
        name="name"
        // Translators: An example of a set’s name.
        placeholder={t("Evenings")}
        dir="auto"
        autoFocus={stored.revision === 0}
        limit={maxTemplateNameLength}
        value={content.name}
        error={errors.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Field
        label={t("Prompts")}
        help={t(
          "One per line, in the order in which they are asked. Bullets, numbers and quotation marks around them are removed. Alt with an arrow key moves a line.",
        )}
        error={fileProblem ?? errors.body}
      >
        {(control) => (
          <textarea
            {...control}
            ref={field}
            name="body"
            className="input prompt-set__words"
            rows={10}
            autoComplete="off"
            dir="auto"
            placeholder={t("What did you notice on the way home?\nWho made you laugh?")}
            value={content.body}
            onPaste={paste}
            onKeyDown={(event) => {
              if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
              event.preventDefault();
              move(event.key === "ArrowUp" ? -1 : 1);
            }}
            onChange={({ target }) => change({ body: target.value })}
          />
        )}
      </Field>
      <div className="template-form__acts">
        <Button onClick={() => file.current?.click()} Icon={FileText}>
          {t("Read from a file")}
        </Button>
        <IconButton label={t("Move the line up")} onClick={() => move(-1)} Icon={ArrowUp} small />
        <IconButton label={t("Move the line down")} onClick={() => move(1)} Icon={ArrowDown} small />
        <input
          ref={file}
          type="file"
          hidden
          aria-label={t("A list of prompts")}
          accept=".txt,.md,.markdown,.csv,text/plain,text/markdown,text/csv"
          onChange={({ target }) => {
            void read(target.files?.[0]);
            target.value = "";
          }}
        />
      </div>
      <Choice label={t("Use this set")} checked={content.on} onChange={(on) => change({ on })} />
      <Choice
        label={t("Leave out the prompts that come with Reflector")}
        checked={content.alone}
        onChange={(alone) => change({ alone })}
      />
      {alert && <Alert>{alert}</Alert>}
      <div className="template-form__acts">
        <Button type="submit" variant="primary" disabled={sending}>
          {t("Save")}
        </Button>
      </div>
      <LeaveQuestion mustStay={draft.mustStay} />
    </form>
  );
}

type ChoiceProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

const Choice = ({ label, ...choice }: ChoiceProps) => (
  <div className="prompt-set__choice">
    <span aria-hidden="true">{label}</span>
    <Switch aria-label={label} {...choice} />
  </div>
);

const leftOut = ({ duplicates }: ParsedPrompts) =>
  duplicates === 0
    ? ""
    : t("{duplicates, plural, one {# duplicate is} other {# duplicates are}} left out.", { duplicates });

const tooLong = ({ length }: string) =>
  length <= maxTemplateLength
    ? null
    : t(
        "These are {length, plural, one {# character} other {# characters}}. A set can have {most, number}.",
        { length, most: maxTemplateLength },
      );
