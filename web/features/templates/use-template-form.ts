import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useRef, useState } from "react";
import type { Template, TemplateContent } from "#contract/templates/templates.ts";
import { storableText } from "#contract/text-rules.ts";
import { t } from "#contract/translate.ts";
import { createFormDrafts } from "#web/drafts/form-draft.ts";
import type { WritingEditorHandle } from "#web/editor/writing-editor.tsx";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { timeOrderedId } from "#web/lib/random-id.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { useControlledForm } from "#web/lib/use-form.ts";
import { storeTemplate, templatesQuery } from "./template-queries.ts";

/** The content of the form. A new template has its id before it is stored, and the revision 0. */
export type TemplateForm = TemplateContent & { id: string; revision: number };

/** By the template's id, or `new`. */
export const templateFormDrafts = createFormDrafts<TemplateForm>("reflector:template-form");

type Options = {
  userId: string;
  /** Its id, or `new`. */
  place: string;
  stored: TemplateForm;
  draft: TemplateForm | null;
  editor: RefObject<WritingEditorHandle | null>;
};

/** The state of a template form: its text, its draft on this device, and saving. */
export function useTemplateForm({ userId, place, stored, draft, editor }: Options) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [base, setBase] = useState(stored);
  const [content, setContent] = useState(draft ?? stored);
  const [isRestored, setRestored] = useState(draft !== null);
  const [mustStay, setMustStay] = useState(false);
  const [newer, setNewer] = useState<Template | null>(null);
  // The editor reports its last change when the form is sent.
  const latest = useRef(content);
  const state = useControlledForm({
    send: async () => {
      editor.current?.flush();
      setNewer(null);
      const { id, name, body, revision } = latest.current;
      try {
        await storeTemplate(queryClient, userId, id, revision, { name, body });
      } catch (error) {
        const current = await storedAfter(error, queryClient, userId, id);
        if (current) return setNewer(current);
        set({ ...latest.current, revision: 0 });
        throw new ApiFailure({ status: 404, message: gone() });
      }
      templateFormDrafts.forget(userId, place);
      setMustStay(false);
      undoOffer.notify(t("The template is saved."));
      await navigate({ to: "/settings/templates" });
    },
  });

  function set(next: TemplateForm, reference: TemplateContent = base) {
    latest.current = next;
    setContent(next);
    const { name, body } = reference;
    // A change of id or revision alone is not stored.
    setMustStay(!templateFormDrafts.write(userId, place, next, { ...next, name, body }));
  }

  function replace(next: TemplateForm, reference: TemplateForm) {
    setBase(reference);
    set(next, reference);
    setRestored(false);
    setNewer(null);
    editor.current?.setMarkdown(next.body);
  }

  return {
    ...state,
    content,
    /** The stored template, if it was changed elsewhere; nothing was overwritten. */
    newer,
    isRestored,
    /** The draft could not be stored on this device. */
    mustStay,
    change: (part: Partial<TemplateContent>) =>
      set({
        ...latest.current,
        ...part,
        ...(part.body !== undefined && { body: storableText(part.body) }),
      }),
    startOver() {
      const mine = latest.current;
      replace(base, base);
      undoOffer.make({
        words: t("The changes are discarded."),
        undo: async () => replace(mine, base),
        undone: t("Your changes are back."),
      });
    },
    /** The next save overwrites `newer`. */
    keepMine: ({ revision }: Template) => set({ ...latest.current, revision }),
    /** Shows `newer`. The person's own text can be brought back. */
    takeOther({ id, name, body, revision }: Template) {
      const mine = latest.current;
      const other = { id, name, body, revision };
      replace(other, other);
      undoOffer.make({
        words: t("The other version is shown."),
        undo: async () => replace({ ...mine, revision }, other),
        undone: t("Your version is back, and not saved yet."),
      });
    },
    /** The next save adds a template. */
    becomeNew: () => set({ ...latest.current, id: timeOrderedId(), revision: 0 }),
  };
}

const gone = () =>
  t("This template was deleted elsewhere. What you wrote stays here; Save adds it as a new one.");

/**
 * The stored template after a refused save; `null` if it was deleted elsewhere.
 * @throws the error, if the save was refused for another reason
 */
async function storedAfter(
  error: unknown,
  queryClient: QueryClient,
  userId: string,
  id: string,
): Promise<Template | null> {
  if (!(error instanceof ApiFailure)) throw error;
  if (error.status === 404) return null;
  if (error.body?.code !== "stale_revision") throw error;
  const templates = await queryClient.fetchQuery({ ...templatesQuery(userId), staleTime: 0 });
  return templates.find((template) => template.id === id) ?? null;
}
