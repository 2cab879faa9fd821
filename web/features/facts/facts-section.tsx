import { t, tc } from "#contract/translate.ts";
import "./facts.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, Plus } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import type { Day } from "#contract/day-rules.ts";
import { factValueProblem, formatFactValue, scaleSteps } from "#contract/facts/fact-rules.ts";
import type { DayFact } from "#contract/facts/facts.ts";
import { useUser } from "#web/lib/user-query.ts";
import { isComposing, isEnter } from "#web/lib/writing.ts";
import { FieldError } from "#web/ui/field.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { factOutboxFor } from "./browser-fact-outbox.ts";
import { parseNumber } from "./fact-numbers.ts";
import { factsOfDayQuery } from "./fact-queries.ts";

/** The daily facts of a day, each set with one press. Without any, a link to add one. */
export default function FactsSection({ day }: { day: Day }) {
  const { facts, set } = useFactsOfDay(day);
  if (!facts) return null;
  if (facts.length === 0)
    return (
      <Link to="/settings/facts" className="chip chip--add facts-first">
        <Plus className="icon icon--small" />
        {/* Translators: a link that adds the first daily fact. */}
        {t("Daily fact")}
      </Link>
    );
  return (
    <section className="day-facts" aria-label={t("Daily facts")}>
      <div className="sidebar__head">
        {/* Translators: the heading above the daily facts of a day, such as “slept: 7 h”. */}
        <h3 className="sidebar__name">{t("Facts")}</h3>
        <TextLink to="/settings/facts">{t("Edit")}</TextLink>
      </div>
      {facts.map((fact) => {
        const Row = rows[fact.kind];
        return <Row key={fact.id} fact={fact} onSet={(value) => set(fact, value)} />;
      })}
    </section>
  );
}

/** The stored facts with the values that were pressed since. */
function useFactsOfDay(day: Day) {
  const { id: userId } = useUser();
  const outbox = factOutboxFor(userId, useQueryClient());
  const pending = useSyncExternalStore(outbox.subscribe, outbox.list);
  const { data } = useQuery(factsOfDayQuery(userId, day));
  const pressed = new Map(pending.flatMap((each) => (each.day === day ? [[each.id, each.value]] : [])));
  return {
    facts: data?.map((fact) => ({
      ...fact,
      value: pressed.has(fact.id) ? (pressed.get(fact.id) ?? null) : fact.value,
    })),
    set: ({ id }: DayFact, value: number | null) => outbox.set({ id, day, value }),
  };
}

type RowProps = { fact: DayFact; onSet: (value: number | null) => void };

/** A press sets a yes, and the next one clears it. */
const YesNoRow = ({ fact: { name, value }, onSet }: RowProps) => (
  <button
    type="button"
    className="day-fact day-fact--yes"
    aria-pressed={value === 1}
    onClick={() => onSet(value === 1 ? null : 1)}
  >
    <bdi className="day-fact__name">{name}</bdi>
    <span className="day-fact__mark">
      {value === 1 && <Check className="icon icon--small" />}
      {value === 0 && tc("value of a yes-or-no fact", "no")}
    </span>
  </button>
);

function ScaleRow({ fact: { name, value }, onSet }: RowProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: these buttons are not a form's fieldset
    <div className="day-fact" role="group" aria-labelledby={id}>
      <bdi className="day-fact__name" id={id}>
        {name}
      </bdi>
      <span className="day-fact__steps">
        {scaleSteps.map((step) => (
          <button
            key={step}
            type="button"
            className="day-fact__step tabular"
            aria-label={t("{name}: {step, number} of 5", { name, step })}
            aria-pressed={value === step}
            onClick={() => onSet(value === step ? null : step)}
          >
            {step}
          </button>
        ))}
      </span>
    </div>
  );
}

function NumberRow({ fact, onSet }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { name, value } = fact;
  const close = () => {
    // Drawn at once, or the drawer of a phone would move the focus to itself.
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  return (
    <div className="day-fact">
      <bdi className="day-fact__name">{name}</bdi>
      {isOpen ? (
        <NumberField
          fact={fact}
          onSet={(next) => {
            if (next !== value) onSet(next);
            close();
          }}
          onCancel={close}
          onLeave={() => setOpen(false)}
        />
      ) : (
        <button
          ref={button}
          type="button"
          className="chip day-fact__number tabular"
          aria-pressed={value !== null}
          aria-label={
            value === null
              ? // Translators: “name” is a daily fact, such as “slept”, which has no value yet.
                t("Set {name}", { name })
              : t("{name}: {value}. Change it", { name, value: formatFactValue(fact, value) })
          }
          onClick={() => setOpen(true)}
        >
          {value === null ? <Plus className="icon icon--small" /> : <bdi>{formatFactValue(fact, value)}</bdi>}
        </button>
      )}
    </div>
  );
}

const rows = { yes_no: YesNoRow, scale: ScaleRow, number: NumberRow };

type NumberFieldProps = RowProps & { onCancel: () => void; onLeave: () => void };

/** Proposes the last value. Enter sets it, an empty field clears it, Escape leaves it as it was. */
function NumberField({ fact, onSet, onCancel, onLeave }: NumberFieldProps) {
  const { name, unit, value, previous } = fact;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const proposed = value ?? previous;
  const [typed, setTyped] = useState(proposed === null ? "" : `${proposed}`);
  const [isTyped, setIsTyped] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => field.current?.select(), []);

  function submit() {
    if (typed.trim() === "") return onSet(null);
    const number = parseNumber(typed);
    const wrong = number === null ? t("Enter a number, such as 7.5.") : factValueProblem(fact, number);
    if (wrong === null && number !== null) return onSet(number);
    setProblem(wrong);
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (isEnter(event)) submit();
    else if (event.key === "Escape") onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span className="day-fact__field">
      <input
        ref={field}
        className="input tabular"
        aria-label={unit === "" ? name : t("{name}, in {unit}", { name, unit })}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-error`}
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the press on the button asked for this field
        autoFocus
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setIsTyped(true);
          setProblem(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => (isTyped ? submit() : onLeave())}
      />
      {unit !== "" && (
        <bdi className="quiet" aria-hidden="true">
          {unit}
        </bdi>
      )}
      {problem !== null && <FieldError id={`${id}-error`}>{problem}</FieldError>}
    </span>
  );
}
