import "./analyzers.css";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { changeQuestion, type OpenQuestion } from "#contract/analyzers/findings.ts";
import { addToDay, quoted } from "#web/drafts/add-to-day.ts";
import { deskFor } from "#web/drafts/browser-desk.ts";
import { findDailyCopy } from "#web/drafts/offline/browser-copies.ts";
import { callApi } from "#web/lib/call-api.ts";
import { quotedPlace } from "#web/lib/cited-place.ts";
import { counted } from "#web/lib/counted.ts";
import { focusReturned } from "#web/lib/focus-returned.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { useToday } from "#web/lib/use-today.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Button } from "#web/ui/button.tsx";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { DayTime } from "#web/ui/day-time.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { BackLink, ButtonLink } from "#web/ui/link.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { questionsQuery, refetchQuestions } from "./analyzer-queries.ts";
import { Problem } from "./run-control.tsx";

export type QuestionState = OpenQuestion["state"];

const shelves: readonly { value: QuestionState; label: string }[] = [
  { value: "open", label: "Open" },
  { value: "put_away", label: "Put away" },
  { value: "answered", label: "Answered" },
];

type QuestionsPageProps = {
  state: QuestionState;
  onChange: (state: QuestionState) => void;
};

/** Questions in the journal that were never answered. */
export function QuestionsPage({ state, onChange }: QuestionsPageProps) {
  const { data, error, refetch } = useQuery(questionsQuery(state));
  return (
    <ColumnPage className="analyzers__main">
      <BackLink to="/insights">Insights</BackLink>
      <header className="analyzers__head">
        <h1 className="page-title">Open questions</h1>
        <p className="analyzers__lead">
          Questions that you wrote down and, it seems, have not answered yet. None of them needs an answer.
        </p>
      </header>
      <Segmented
        label="Which questions"
        className="questions__shelves"
        options={shelves}
        value={state}
        onChange={onChange}
      />
      {data && data.left > 0 && (
        <p className="analyzers__note" role="status">
          {counted(data.left, "reflection")} still to read.
        </p>
      )}
      {data ? (
        <Questions state={state} isOn={data.on} questions={data.questions} isReading={data.left > 0} />
      ) : error ? (
        <QueryFailure error={error} retry={refetch} title="The questions can’t be shown just now" />
      ) : (
        <div className="analyzers__waiting" aria-busy="true" />
      )}
    </ColumnPage>
  );
}

type QuestionsProps = {
  state: QuestionState;
  isOn: boolean;
  isReading: boolean;
  questions: readonly OpenQuestion[];
};

function Questions({ state, isOn, isReading, questions }: QuestionsProps) {
  if (questions.length > 0)
    return (
      <ul className="questions" aria-label="Questions">
        {questions.map((question) => (
          <Question key={question.key} question={question} />
        ))}
      </ul>
    );
  if (state === "put_away")
    return (
      <EmptyState sun="set" title="Nothing is put away" words="What you put away waits here, out of sight." />
    );
  if (state === "answered")
    return (
      <EmptyState
        sun="set"
        title="Nothing marked yet"
        words="Questions that you mark as answered are kept here."
      />
    );
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
      title={isReading ? "One moment" : "The shelf is empty"}
      words={
        isReading
          ? "Your journal is being read for questions."
          : "When you ask yourself something in writing and leave it open, it will wait here."
      }
    />
  );
}

function Question({ question }: { question: OpenQuestion }) {
  const { question: words, state, reflection_id, revision, day, title, place } = question;
  const { write, move } = useQuestion(question);
  return (
    <li className="question" data-id={question.key}>
      <p className="question__words" dir="auto">
        {words}
      </p>
      <Link
        className="quoted__where"
        to="/reflections/$id"
        params={{ id: reflection_id }}
        search={place ? { cited: quotedPlace({ revision, ...place }) } : {}}
      >
        {day && <DayTime day={day} format="dateAndYear" />}
        <span className="quoted__title" dir="auto">
          {title || "Where you asked it"}
        </span>
      </Link>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form */}
      <div className="question__acts" role="group" aria-label={words}>
        <Button disabled={write.isPending} onClick={() => write.mutate()}>
          Write about this
        </Button>
        {state === "open" ? (
          <>
            <Button variant="plain" disabled={move.isPending} onClick={() => move.mutate("put_away")}>
              Put away
            </Button>
            <Button variant="plain" disabled={move.isPending} onClick={() => move.mutate("answered")}>
              Mark as answered
            </Button>
          </>
        ) : (
          <Button variant="plain" disabled={move.isPending} onClick={() => move.mutate("open")}>
            Back to the shelf
          </Button>
        )}
        <Problem error={write.error ?? move.error} />
      </div>
    </li>
  );
}

const movedWords: Record<QuestionState, string> = {
  open: "Back on the shelf.",
  put_away: "Put away.",
  answered: "Marked as answered.",
};

function useQuestion({ key, question, state }: OpenQuestion) {
  const user = useUser();
  const today = useToday(user.preferences);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const moveTo = async (wanted: QuestionState) => {
    await callApi(changeQuestion, { params: { key }, body: { state: wanted } });
    await refetchQuestions(queryClient);
  };
  const move = useMutation({
    mutationFn: moveTo,
    onSuccess: (_, wanted) =>
      undoOffer.make({
        words: movedWords[wanted],
        undo: async () => {
          await moveTo(state);
          await focusReturned(key);
        },
        undone: movedWords[state],
      }),
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
  return { move, write };
}
