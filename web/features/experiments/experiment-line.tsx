import { t } from "#contract/translate.ts";
import "./experiment-line.css";
import { Link } from "@tanstack/react-router";
import { ChevronDown, ChevronUp, FlaskConical } from "lucide-react";
import { useId, useState } from "react";
import type { ExperimentToday } from "#contract/experiments/experiments.ts";
import { NoteDay } from "./note-day.tsx";

/** What a running experiment drew for today. It unfolds to note how it went. */
export function ExperimentLine({ experiment }: { experiment: ExperimentToday }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { side, did, rating, question, asks } = experiment;
  const drawn = side === null ? (asks ?? question) : experiment[side];
  const isNoted = (side === null || did !== null) && (asks === null || rating !== null);
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <section className="drawn" aria-label={t("Experiment: {question}", { question })}>
      <p className="drawn__line">
        <FlaskConical className="icon icon--small" />
        <span className="drawn__words" dir="auto">
          {/* Translators: before what the person is to do today, such as “Walk”. */}
          <span className="visually-hidden">{t("Drawn for today:")}</span>
          {drawn}
        </span>
        <button
          type="button"
          className="link drawn__note"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {/* Translators: opens a form to note how the day of an experiment went. “Noted” replaces it afterwards. */}
          {isNoted ? t("Noted") : t("Note it")}
          <Chevron className="icon icon--small" />
        </button>
      </p>
      <div id={id} className="drawn__form" hidden={!isOpen}>
        {isOpen && (
          <>
            <NoteDay
              experimentId={experiment.id}
              day={experiment}
              a={experiment.a}
              b={experiment.b}
              asks={asks}
            />
            <Link className="link small" to="/insights/experiments/$id" params={{ id: experiment.id }}>
              <span dir="auto">{question}</span>
            </Link>
          </>
        )}
      </div>
    </section>
  );
}
