import "../analyzers.css";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useId, useState } from "react";
import {
  analyzerSchedules,
  longestAnalyzerName,
  longestInstruction,
  longestLooksFor,
} from "#contract/analyzers/analyzer-rules.ts";
import {
  type Analyzer,
  type AnalyzerScope,
  type OwnAnalyzerContent,
  saveAnalyzer,
} from "#contract/analyzers/analyzers.ts";
import { ApiFailure, isMissing } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { hostHasAi, useCompanionOn } from "#web/lib/companion.ts";
import { randomId } from "#web/lib/random-id.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { EmptyState, FailureState } from "#web/ui/empty-state.tsx";
import { Field, FieldError, TextField } from "#web/ui/field.tsx";
import { Frost } from "#web/ui/frost.tsx";
import { Select } from "#web/ui/select.tsx";
import { analyzerQuery, showAnalyzer } from "../analyzer-queries.ts";
import { scheduleNames } from "../analyzer-words.ts";
import { type ModelRef, useModelParts } from "../model-parts.ts";
import { ScopeFields } from "../settings/scope-fields.tsx";

type Own = Extract<Analyzer, { kind: "own" }>;

/** Makes an analyzer of one's own, or changes one. */
export function CreatePage({ editId }: { editId: string | undefined }) {
  const isOn = useCompanionOn();
  if (!isOn) return <Off />;
  return (
    <div className="page page--column analyzers">
      <section className="analyzers__main glass-panel">
        <Frost />
        {editId === undefined ? <Form own={null} /> : <Edit id={editId} />}
      </section>
    </div>
  );
}

function Off() {
  const isByHost = !hostHasAi();
  return (
    <div className="page page--column analyzers">
      <section className="analyzers__main glass-panel">
        <Frost />
        <EmptyState
          as="h1"
          sun="set"
          title="Analyzers of your own need a model"
          words={
            isByHost
              ? "Whoever runs this server has switched AI off for everybody. The built-in analyzers need none."
              : "You have switched the companion and AI off. The built-in analyzers need neither."
          }
        >
          {!isByHost && (
            <Link className={buttonClass({ variant: "primary" })} to="/settings" hash="ai">
              Go to the settings
            </Link>
          )}
          <Link className={buttonClass()} to="/analyzers">
            To the analyzers
          </Link>
        </EmptyState>
      </section>
    </div>
  );
}

function Edit({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({ ...analyzerQuery(id), refetchInterval: false });
  if (data?.kind === "own") return <Form key={id} own={data} />;
  if (data || isMissing(error))
    return (
      <EmptyState as="h1" sun="set" title="There is no such analyzer" words="It may have been deleted.">
        <Link className={buttonClass()} to="/analyzers">
          To the analyzers
        </Link>
      </EmptyState>
    );
  if (error)
    return (
      <FailureState
        as="h1"
        title="This can’t be shown just now"
        words={error.message}
        retry={() => void refetch()}
      />
    );
  return <div className="analyzers__waiting" aria-busy="true" />;
}

const newScope: AnalyzerScope = {
  kinds: [],
  tags: [],
  from: null,
  to: null,
  period: "month",
  unit: "reflection",
};

function Form({ own }: { own: Own | null }) {
  const id = useId();
  const parts = useModelParts();
  const [name, setName] = useState(own?.name ?? "");
  const [instruction, setInstruction] = useState(own?.instruction ?? "");
  const [looksFor, setLooksFor] = useState(own?.looks_for ?? "");
  const [schedule, setSchedule] = useState<Own["schedule"]>(own?.schedule ?? "off");
  const [scope, setScope] = useState(own?.scope ?? newScope);
  const [model, setModel] = useState<ModelRef | null>(
    own?.connection_id ? { connection_id: own.connection_id, model: own.model } : null,
  );
  const save = useSave(own);
  const refused = save.error instanceof ApiFailure ? (save.error.body?.fields ?? {}) : {};
  const [hasTried, setTried] = useState(false);
  const missing = {
    name: name.trim() === "" ? "Give it a name." : undefined,
    instruction: instruction.trim() === "" ? "Say what the model is to look for." : undefined,
    model: model === null ? "Choose a model." : undefined,
  };
  const problem = (field: keyof typeof missing) => (hasTried ? missing[field] : undefined) ?? refused[field];
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const wrong = Object.entries(missing).find(([, sentence]) => sentence !== undefined);
    if (wrong) {
      const form = event.currentTarget;
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (model)
      save.mutate({
        name: name.trim(),
        looks_for: looksFor.trim(),
        instruction: instruction.trim(),
        ...model,
        on: own?.on ?? true,
        schedule,
        scope,
      });
  };
  return (
    <form className="create-analyzer" noValidate onSubmit={submit}>
      <h1 className="page-title">{own ? "Change your analyzer" : "An analyzer of your own"}</h1>
      <p className="analyzers__lead">
        Say in your own words what to look for. A model that you have connected reads your journal for it. It
        must quote you word for word; quotes that don’t stand in your text are left out and counted.
      </p>
      {save.error && Object.keys(refused).length === 0 && <Alert>{save.error.message}</Alert>}
      <TextField
        label="Name"
        value={name}
        maxLength={longestAnalyzerName}
        dir="auto"
        autoComplete="off"
        error={problem("name")}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label="What to look for"
        help="For example: “Moments when I put off what matters to me, and what I did instead.”"
        error={problem("instruction")}
      >
        {(control) => (
          <textarea
            {...control}
            className="input create-analyzer__instruction"
            rows={5}
            maxLength={longestInstruction}
            dir="auto"
            value={instruction}
            onChange={(event) => setInstruction(event.target.value)}
          />
        )}
      </Field>
      <TextField
        label="In a few words, for the list"
        value={looksFor}
        maxLength={longestLooksFor}
        dir="auto"
        autoComplete="off"
        error={refused.looks_for}
        onChange={(event) => setLooksFor(event.target.value)}
      />
      <div className="field">
        <span className="field__label" id={`${id}-model`}>
          Model
        </span>
        {parts.choice({
          labelledBy: `${id}-model`,
          describedBy: `${id}-model-error`,
          value: model,
          onChange: setModel,
        })}
        {problem("model") && <FieldError id={`${id}-model-error`}>{problem("model")}</FieldError>}
      </div>
      <div className="field">
        <span className="field__label" id={`${id}-schedule`}>
          When it runs
        </span>
        <Select
          labelledBy={`${id}-schedule`}
          options={analyzerSchedules.map((value) => ({ value, label: scheduleNames[value] }))}
          value={schedule}
          onChange={setSchedule}
        />
        <p className="field__help">Nothing runs before you have seen what the first run sends.</p>
      </div>
      <ScopeFields scope={scope} hasUnit error={refused.scope ?? refused["scope.to"]} onChange={setScope} />
      <div className="create-analyzer__acts">
        <Button type="submit" variant="primary" disabled={save.isPending}>
          {own ? "Save" : "Create"}
        </Button>
        <Link className={buttonClass({ variant: "plain" })} to="/analyzers">
          Cancel
        </Link>
      </div>
    </form>
  );
}

/** Leads to the page of the analyzer, where its first run says what it costs. */
function useSave(own: Own | null) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [id] = useState(() => own?.id ?? randomId());
  return useMutation({
    mutationFn: (content: OwnAnalyzerContent) =>
      callApi(saveAnalyzer, { params: { id }, body: { ...content, revision: own?.revision ?? 0 } }),
    onSuccess: async (saved) => {
      showAnalyzer(queryClient, saved);
      await navigate({ to: "/analyzers/$id/history", params: { id } });
    },
  });
}
