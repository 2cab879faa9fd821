import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { giveVerdict, takeBackVerdict } from "#contract/analyzers/findings.ts";
import type { OpenQuestion } from "#contract/revisits/revisits.ts";
import { addToDay, quoted } from "#web/drafts/add-to-day.ts";
import { deskFor } from "#web/drafts/browser-desk.ts";
import { findDailyCopy } from "#web/drafts/offline/browser-copies.ts";
import { callApi } from "#web/lib/call-api.ts";
import { notShown } from "#web/lib/connection.ts";
import { counted } from "#web/lib/counted.ts";
import { focusReturned } from "#web/lib/focus-returned.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { useToday } from "#web/lib/use-today.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import ComeBackDialog from "./come-back-dialog.tsx";
import { openQuestionsQuery, refreshRevisits } from "./revisit-queries.ts";
import { RevisitQuote } from "./revisit-quote.tsx";

/** Questions in the journal that were never answered, as far as the writing shows. */
export function OpenQuestions() {
  const { data, error, refetch } = useQuery(openQuestionsQuery);
  const [chosen, setChosen] = useState<OpenQuestion | null>(null);
  if (!data)
    return error ? (
      <QueryFailure error={error} retry={refetch} title={notShown("your questions")} />
    ) : (
      <div aria-busy="true" />
    );
  const { on, questions, left } = data;
  const page = { reflection_id: chosen?.reflection_id ?? "" };
  return (
    <>
      {left > 0 && (
        <p className="quiet" role="status">
          {counted(left, "reflection")} still to read.
        </p>
      )}
      {questions.length > 0 ? (
        <ul className="revisits" aria-label="Open questions">
          {questions.map((question) => (
            <li key={question.key}>
              <Question question={question} onComeBack={() => setChosen(question)} />
            </li>
          ))}
        </ul>
      ) : (
        <NoQuestions isOn={on} isReading={left > 0} />
      )}
      {chosen && (
        <ComeBackDialog
          to={{ words: chosen.question, page: async () => page }}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

function NoQuestions({ isOn, isReading }: { isOn: boolean; isReading: boolean }) {
  if (!isOn)
    return (
      <EmptyState
        sun="set"
        title="The search for questions is off"
        words="The analyzer that finds them is switched off."
      >
        <ButtonLink to="/analyzers">All analyzers</ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState
      title={isReading ? "One moment" : "No open questions"}
      words={
        isReading
          ? "Your journal is being read for questions."
          : "When you ask yourself something in writing and leave it open, it will wait here."
      }
    />
  );
}

function Question({ question, onComeBack }: { question: OpenQuestion; onComeBack: () => void }) {
  const { write, putAway } = useQuestion(question);
  const error = write.error ?? putAway.error;
  return (
    <div className="revisit" data-id={question.key}>
      <RevisitQuote words={question.question} source={question} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form */}
      <div className="revisit__saves" role="group" aria-label={question.question}>
        <Button onClick={onComeBack}>Come back to this</Button>
        <Button variant="plain" disabled={write.isPending} onClick={() => write.mutate()}>
          Write about this
        </Button>
        <Button variant="plain" disabled={putAway.isPending} onClick={() => putAway.mutate()}>
          Put away
        </Button>
      </div>
      {error && <FieldError id={`${question.key}-error`}>{error.message}</FieldError>}
    </div>
  );
}

function useQuestion({ key, question }: OpenQuestion) {
  const user = useUser();
  const today = useToday(user.preferences);
  const navigate = useNavigate();
  const params = { id: "questions", key } as const;
  const putAway = useMutation({
    mutationFn: () => callApi(giveVerdict, { params, body: { verdict: "ignored" } }),
    onSuccess: async (_answer, _wanted, _before, { client }) => {
      await refreshRevisits(client);
      undoOffer.make({
        words: "Put away.",
        undo: async () => {
          await callApi(takeBackVerdict, { params });
          await refreshRevisits(client);
          await focusReturned(key);
        },
        undone: "It is back among the open questions.",
      });
    },
  });
  const write = useMutation({
    networkMode: "always",
    mutationFn: () =>
      addToDay(deskFor(user.id), today, quoted(question), (day) => findDailyCopy(user.id, day)),
    onSuccess: async ({ undo }) => {
      undoOffer.make({
        words: "The question is on today’s page.",
        undo,
        undone: "Removed from today’s page.",
      });
      await navigate({ to: "/dashboard" });
    },
  });
  return { putAway, write };
}
