import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { Template, TemplateContent } from "#contract/templates/templates.ts";
import { storableText } from "#contract/text-rules.ts";
import { createFormDrafts } from "#web/drafts/form-draft.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { timeOrderedId } from "#web/lib/random-id.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { storeTemplate, templatesQuery } from "./template-queries.ts";

/** The content of the form. A new template has its id before it is stored, and the revision 0. */
export type TemplateForm = TemplateContent & { id: string; revision: number };

/** By the template's id, or `new`. */
export const templateFormDrafts = createFormDrafts<TemplateForm>("reflector:template-form");

type State =
  | { kind: "idle" | "sending" }
  | { kind: "refused"; fields: Readonly<Record<string, string>> }
  /** Changed elsewhere; nothing was overwritten. */
  | { kind: "stale"; current: Template }
  | { kind: "problem"; words: string };

type Options = {
  userId: string;
  /** Its id, or `new`. */
  place: string;
  stored: TemplateForm;
  draft: TemplateForm | null;
  /** Replaces the text in the editor. */
  show: (body: string) => void;
  focus: (field: string) => void;
};

/** The state of a template form: its text, its draft on this device, and saving. */
export function useTemplateForm({ userId, place, stored, draft, show, focus }: Options) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [base, setBase] = useState(stored);
  const [form, setForm] = useState(draft ?? stored);
  const [isRestored, setRestored] = useState(draft !== null);
  const [mustStay, setMustStay] = useState(false);
  const [state, setState] = useState<State>({ kind: "idle" });
  // The editor reports its last change when the form is sent.
  const latest = useRef(form);

  function set(next: TemplateForm, beside: TemplateContent = base) {
    latest.current = next;
    setForm(next);
    const { name, body } = beside;
    // A change of id or revision alone is not stored.
    setMustStay(!templateFormDrafts.write(userId, place, next, { ...next, name, body }));
  }

  function replace(next: TemplateForm, beside: TemplateForm) {
    setBase(beside);
    set(next, beside);
    setRestored(false);
    setState({ kind: "idle" });
    show(next.body);
  }

  async function save(revision = latest.current.revision): Promise<void> {
    if (state.kind === "sending") return;
    setState({ kind: "sending" });
    try {
      const refused = await send(revision);
      if (refused) return settle(refused.next);
    } catch (error) {
      setState({ kind: "problem", words: "It could not be saved. Try again." });
      throw error;
    }
    templateFormDrafts.forget(userId, place);
    setMustStay(false);
    undoOffer.notify("Saved.");
    await navigate({ to: "/settings/templates" });
  }

  /** `null` if it is stored. */
  async function send(revision: number): Promise<{ next: State | null } | null> {
    const { id, name, body } = latest.current;
    try {
      await storeTemplate(queryClient, userId, id, revision, { name, body });
      return null;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return { next: await stateAfter(error, queryClient, userId, id) };
    }
  }

  function settle(next: State | null) {
    if (next) {
      setState(next);
      const [field] = next.kind === "refused" ? Object.keys(next.fields) : [];
      if (field !== undefined) focus(field);
      return;
    }
    set({ ...latest.current, revision: 0 });
    setState({ kind: "problem", words: gone });
  }

  return {
    form,
    state,
    isRestored,
    /** The draft could not be stored on this device. */
    mustStay,
    save,
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
        words: "The changes are discarded.",
        undo: async () => replace(mine, base),
        undone: "They are back.",
      });
    },
    /** After a stale save: shows the stored template. The person's own text can be brought back. */
    takeOther(current: Template) {
      const mine = latest.current;
      const { id, name, body, revision } = current;
      replace({ id, name, body, revision }, { id, name, body, revision });
      undoOffer.make({
        words: "This is the other one.",
        undo: async () => replace({ ...mine, revision }, { id, name, body, revision }),
        undone: "Yours is back, and not saved yet.",
      });
    },
    addAsNew() {
      set({ ...latest.current, id: timeOrderedId(), revision: 0 });
      return save();
    },
  };
}

const gone = "This template was deleted elsewhere. What you wrote stays here; Save adds it as a new one.";

/** `null` if it was deleted elsewhere. */
async function stateAfter(
  { status, body, message }: ApiFailure,
  queryClient: QueryClient,
  userId: string,
  id: string,
): Promise<State | null> {
  if (status === 404) return null;
  if (body?.fields) return { kind: "refused", fields: body.fields };
  if (body?.code !== "stale_revision") return { kind: "problem", words: message };
  try {
    const templates = await queryClient.fetchQuery({ ...templatesQuery(userId), staleTime: 0 });
    const current = templates.find((template) => template.id === id);
    return current ? { kind: "stale", current } : null;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return { kind: "problem", words: error.message };
  }
}
