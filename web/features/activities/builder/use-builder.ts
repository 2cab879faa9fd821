import { useCallback, useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from "react";
import type { Activity } from "#contract/activities/activities.ts";
import { t } from "#contract/translate.ts";
import { randomId } from "#web/lib/random-id.ts";
import { session } from "#web/lib/session.ts";
import { signInAgain } from "#web/lib/sign-in-again.ts";
import { type Form, fromContent, toContent, withNewIds } from "./form.ts";
import { changeForm } from "./form-changes.ts";
import { activityServer, asUnanswered, type Sent, sendActivity } from "./send-activity.ts";
import type { Unanswered, UnsavedRow, UnsavedWork } from "./unsaved-work.ts";
import { useProblems } from "./use-problems.ts";
import { useUnsavedWork } from "./use-unsaved-work.ts";

export type Source = { form: Form; base: UnsavedWork["base"] };

type State =
  | { kind: "idle" }
  | { kind: "sending" }
  | { kind: "problem"; words: string }
  /** The session ended. It is saved once the person has signed in again. */
  | { kind: "signed_out"; words: string }
  | { kind: "stale"; current: Activity };

type BuilderOptions = {
  userId: string;
  /** Its id, or `new`. */
  place: string;
  source: Source;
  /** `isWhole` is false if more was typed while it was being sent; that still has to be saved. */
  onSaved: (activity: Activity, isWhole: boolean) => void;
};

/** One activity being written: its form, its problems, and its saving. */
export function useBuilder({ userId, place, source, onSaved }: BuilderOptions) {
  const [form, change] = useReducer(changeForm, source.form);
  const [saved, setSaved] = useState(source.form);
  const [base, setBase] = useState(source.base);
  const [unanswered, setUnanswered] = useState<Unanswered | null>(null);
  const [state, setState] = useState<State>({ kind: "idle" });
  const [focus, setFocus] = useState<{ field: string } | null>(null);
  const isChanged = form !== saved;
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  }, [form]);
  const work = useMemo(
    () => (isChanged ? { form, base, unanswered } : null),
    [isChanged, form, base, unanswered],
  );
  const unsaved = useUnsavedWork(userId, place, work);
  const problems = useProblems(form);

  async function save(over: UnsavedWork["base"] = base, wanted: Form = form) {
    if (state.kind === "sending") return;
    setState({ kind: "sending" });
    const found = await problems.check(wanted).catch(() => null);
    if (!found) return setState({ kind: "problem", words: away() });
    const [first] = found.keys();
    if (first !== undefined) {
      setState({ kind: "idle" });
      return setFocus({ field: first });
    }
    const content = toContent(wanted);
    const beforeCreate = () => {
      const sent = asUnanswered(content);
      setUnanswered(sent);
      unsaved.store({ form: wanted, base: null, unanswered: sent });
    };
    settle(await sendActivity(activityServer, content, { base: over, unanswered }, beforeCreate), wanted);
  }

  function settle(sent: Sent, wanted: Form) {
    setState({ kind: "idle" });
    switch (sent.kind) {
      case "saved": {
        const isWhole = latest.current === wanted;
        if (isWhole) unsaved.clear();
        setSaved(wanted);
        setBase({ id: sent.activity.id, revision: sent.activity.revision });
        setUnanswered(null);
        return onSaved(sent.activity, isWhole);
      }
      case "stale":
        return setState({ kind: "stale", current: sent.current });
      case "refused": {
        const [first = ""] = problems.refuse(wanted, sent.fields).keys();
        const [words] = Object.values(sent.fields);
        // A problem without a field on this page is shown next to the button.
        if (/^(content|body|revision)?$/.test(first) && words) setState({ kind: "problem", words });
        return setFocus({ field: first });
      }
      case "gone":
        setBase(null);
        return setState({ kind: "problem", words: gone() });
      case "signed_out":
        signInAgain.ask();
        return setState({ kind: "signed_out", words: signedOut() });
      case "unanswered":
        return setState({ kind: "problem", words: away() });
      case "failed":
        return setState({ kind: "problem", words: sent.message });
    }
  }

  useOnceSignedIn(state.kind === "signed_out", () => void save());

  function show(next: Source, known: Unanswered | null, stored: Form) {
    change({ type: "replace", form: next.form });
    setSaved(stored);
    setBase(next.base);
    setUnanswered(known);
    setState({ kind: "idle" });
    problems.reset();
  }

  return {
    form,
    change,
    base,
    state,
    focus,
    setFocus: useCallback((field: string) => setFocus({ field }), []),
    problems,
    isChanged,
    offered: unsaved.offered,
    hasRoom: unsaved.hasRoom,
    save,
    resume(row: UnsavedRow) {
      if (isChanged) unsaved.startAnother();
      unsaved.adopt(row);
      show(row.work, row.work.unanswered, saved);
    },
    discard: unsaved.discard,
    /** After a stale save: overwrites the newer stored version. */
    keepMine: (current: Activity) => save({ id: current.id, revision: current.revision }),
    /**
     * After a stale save: shows the stored activity. The unsaved work stays on this device, and is offered again.
     */
    takeTheirs(current: Activity) {
      unsaved.startAnother();
      const form = fromContent(current);
      show({ form, base: { id: current.id, revision: current.revision } }, null, form);
    },
    saveAsNew() {
      const copy = withNewIds(form, randomId);
      change({ type: "replace", form: copy });
      setBase(null);
      return save(null, copy);
    },
  };
}

function useOnceSignedIn(isAwaited: boolean, act: () => void) {
  const onSignedIn = useEffectEvent(act);
  useEffect(
    () => (isAwaited ? session.subscribe(() => session.isAuthenticated() && onSignedIn()) : undefined),
    [isAwaited],
  );
}

export type Builder = ReturnType<typeof useBuilder>;

const away = () => t("The server can’t be reached. What you wrote stays here; save again when it is back.");
const signedOut = () => t("You were logged out. What you wrote stays here, and is saved when you are back.");
const gone = () =>
  t("This activity was deleted elsewhere. What you wrote stays here; Save adds it as a new one.");
