import { type FocusEvent, useCallback, useDeferredValue, useMemo, useState } from "react";
import type { Form } from "./form.ts";
import { findProblems, noProblems, type Problems, refusedProblems } from "./problems.ts";

type Shape = typeof import("#contract/activities/activity-shapes.ts").contentShape;

/** Loads Zod, which no page needs before someone writes. */
const loadShape = async () => (await import("#contract/activities/activity-shapes.ts")).contentShape;

/** A problem shows once its field was left with something in it; all of them show after a first Save. */
export function useProblems(form: Form) {
  const [shape, setShape] = useState<Shape | null>(null);
  const [isWhole, setWhole] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set());
  const [refused, setRefused] = useState<{ form: Form; problems: Problems } | null>(null);
  const settled = useDeferredValue(form);
  const found = useMemo(() => findProblems(settled, shape), [settled, shape]);
  const shown = useMemo(() => {
    if (refused?.form === settled) return refused.problems;
    if (isWhole) return found;
    const ofLeft = [...found].filter(([field]) => left.has(field));
    return ofLeft.length > 0 ? new Map(ofLeft) : noProblems;
  }, [found, isWhole, left, refused, settled]);

  const prepare = useCallback(async () => {
    const loaded = await loadShape();
    setShape(() => loaded);
    return loaded;
  }, []);

  return {
    shown,
    prepare,
    /** Shows every problem. */
    async check(form: Form): Promise<Problems> {
      const problems = findProblems(form, await prepare());
      setWhole(true);
      setRefused(null);
      return problems;
    },
    /** What the server refused. Its sentences stay until something changes. */
    refuse(form: Form, fields: Readonly<Record<string, string>>): Problems {
      const problems = refusedProblems(form, fields);
      setRefused({ form, problems });
      return problems;
    },
    reset() {
      setWhole(false);
      setLeft(new Set());
      setRefused(null);
    },
    onBlur: useCallback(({ target }: FocusEvent<HTMLElement>) => {
      const field = target.closest<HTMLElement>("[data-field]")?.dataset.field;
      const isEmpty = "value" in target && target.value === "";
      if (field && !isEmpty) setLeft((before) => (before.has(field) ? before : new Set([...before, field])));
    }, []),
  };
}
