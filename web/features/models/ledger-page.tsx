import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CallTotals, ModelCall } from "#contract/models/model-calls.ts";
import { t, tc } from "#contract/translate.ts";
import { formatMoment } from "#web/lib/dates.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { usePages } from "#web/lib/paged.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { BackLink } from "#web/ui/link.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import type { Option } from "#web/ui/select.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { WindowList } from "#web/ui/window-list.tsx";
import { type CallFilters, callsQuery, exportedCalls, totalsQuery } from "./call-queries.ts";
import { destinationName, outcomeWords, purposeWords } from "./model-words.ts";
import { SentText } from "./sent-text.tsx";
import "./models.css";

/** Every call to a model: what was sent, to whom and why. */
export function LedgerPage() {
  useDocumentTitle(t("What left this machine"));
  const [filters, setFilters] = useState<CallFilters>({});
  const [opened, setOpened] = useState<string | null>(null);
  const totals = useQuery(totalsQuery(filters));
  const calls = usePages(callsQuery(filters), (page) => page.calls);
  const isEmpty = totals.data?.destinations.length === 0;
  const error = totals.error ?? calls.error;
  return (
    <div className="page page--column">
      <Pane className="settings__main">
        <BackLink to="/settings/companion">{t("Companion and models")}</BackLink>
        <h1 className="page-title">{t("What left this machine")}</h1>
        {error && !calls.items ? (
          <QueryFailure
            error={error}
            title={t("This can’t be shown just now")}
            retry={() => {
              void totals.refetch();
              calls.retry();
            }}
          />
        ) : isEmpty ? (
          <EmptyState
            title={t("Nothing has left this machine")}
            words={t(
              "No model has been asked anything for you. Each call will be recorded here with its exact text before it is made.",
            )}
          />
        ) : (
          totals.data && (
            <>
              <Totals totals={totals.data} />
              <Filters totals={totals.data} filters={filters} onChange={setFilters} />
              <ExportButtons filters={filters} />
              {calls.items?.length === 0 ? (
                <p className="accounts__note">{t("No calls match these filters.")}</p>
              ) : (
                <>
                  <LedgerRows calls={calls.items ?? []} onOpen={setOpened} />
                  <MoreButton next={calls.next} variant="plain" fetchesAhead />
                </>
              )}
            </>
          )
        )}
      </Pane>
      <Drawer open={opened !== null} onOpenChange={(open) => !open && setOpened(null)} label={t("One call")}>
        {opened !== null && <SentText id={opened} onClose={() => setOpened(null)} />}
      </Drawer>
    </div>
  );
}

function Totals({ totals: { left, stayed } }: { totals: CallTotals }) {
  return (
    <dl className="ledger__totals">
      {[
        { name: t("Left this machine"), total: left },
        { name: t("Stayed here"), total: stayed },
      ].map(({ name, total }) => (
        <div className="ledger__total" key={name}>
          <dt>{name}</dt>
          <dd>
            {t("{count, plural, one {# call} other {# calls}}", { count: total.calls })}
            <small>{amountSent(total)}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const amountSent = ({ characters, tokens_in, tokens_out }: CallTotals["left"]) =>
  tokens_in + tokens_out > 0
    ? t(
        "{characters, plural, one {# character} other {# characters}} sent, {tokens_in, plural, one {# token} other {# tokens}} in and {tokens_out, number} out",
        { characters, tokens_in, tokens_out },
      )
    : t("{characters, plural, one {# character} other {# characters}} sent", { characters });

const anything = "";

function Filters({
  totals,
  filters,
  onChange,
}: {
  totals: CallTotals;
  filters: CallFilters;
  onChange: (filters: CallFilters) => void;
}) {
  const purposes: Option<string>[] = [
    { value: anything, label: t("Any purpose") },
    ...totals.purposes.map((purpose) => ({ value: purpose, label: purposeWords()[purpose] })),
  ];
  const destinations: Option<string>[] = [
    { value: anything, label: tc("destination", "Anywhere") },
    ...totals.destinations.map(({ id, origin }) => ({
      value: id,
      label: origin.replace(/^https?:\/\//, "") || t("Damaged"),
    })),
  ];
  const set = (name: keyof CallFilters) => (value: string) => onChange({ ...filters, [name]: value });
  return (
    <div className="ledger__filters">
      <SelectField
        label={t("Purpose")}
        options={purposes}
        value={filters.purpose ?? anything}
        onChange={set("purpose")}
      />
      <SelectField
        label={t("Destination")}
        options={destinations}
        value={filters.destination ?? anything}
        onChange={set("destination")}
      />
      <TextField
        label={tc("first day", "From")}
        type="date"
        value={filters.from ?? ""}
        onChange={(event) => set("from")(event.target.value)}
      />
      <TextField
        label={tc("last day", "To")}
        type="date"
        value={filters.to ?? ""}
        onChange={(event) => set("to")(event.target.value)}
      />
    </div>
  );
}

function ExportButtons({ filters }: { filters: CallFilters }) {
  const save = useMutation({
    mutationFn: async (format: "jsonl" | "csv") => {
      saveFile(await exportedCalls(filters, format), `${t("What left this machine")}.${format}`);
    },
  });
  return (
    <>
      <div className="ledger__acts">
        <Button disabled={save.isPending} onClick={() => save.mutate("csv")}>
          {t("Export as a table")}
        </Button>
        <Button variant="plain" disabled={save.isPending} onClick={() => save.mutate("jsonl")}>
          {t("Export as JSON lines")}
        </Button>
      </div>
      {save.error && <Alert>{save.error.message}</Alert>}
    </>
  );
}

type LedgerRowsProps = {
  calls: readonly ModelCall[];
  onOpen: (id: string) => void;
};

const LedgerRows = ({ calls, onOpen }: LedgerRowsProps) => (
  <WindowList
    label={t("Calls")}
    className="ledger__rows"
    rowClassName="ledger__row"
    items={calls}
    keyOf={({ id }) => id}
    guessedHeight={69}
  >
    {(call) => (
      <button type="button" className="ledger__call" onClick={() => onOpen(call.id)}>
        <span className="ledger__what">{purposeWords()[call.purpose]}</span>
        <span className="ledger__when">{formatMoment(call.at)}</span>
        <span className="ledger__where">
          {call.stays_here && <b className="ledger__here">{`${t("Stayed here")} · `}</b>}
          {call.damaged ? t("Damaged") : destinationName(call)}
          {call.model && ` · ${call.model}`}
        </span>
        <span className="ledger__end">{outcomeWords(call)}</span>
      </button>
    )}
  </WindowList>
);
