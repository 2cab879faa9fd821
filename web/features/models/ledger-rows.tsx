import type { ModelCall } from "#contract/models/model-calls.ts";
import { formatMoment } from "#web/lib/dates.ts";
import { WindowList } from "#web/ui/window-list.tsx";
import { outcomeWords, placeOf, purposeWords } from "./model-words.ts";

type LedgerRowsProps = {
  calls: readonly ModelCall[];
  onOpen: (id: string) => void;
  onNearEnd: () => void;
};

export const LedgerRows = ({ calls, onOpen, onNearEnd }: LedgerRowsProps) => (
  <WindowList
    label="Calls"
    className="ledger__rows"
    rowClassName="ledger__row"
    items={calls}
    keyOf={({ id }) => id}
    guessedHeight={69}
    onNearEnd={onNearEnd}
  >
    {(call) => (
      <button type="button" className="ledger__call" onClick={() => onOpen(call.id)}>
        <span className="ledger__what">{purposeWords[call.purpose]}</span>
        <span className="ledger__when">{formatMoment(call.at)}</span>
        <span className="ledger__where">
          {call.stays_here && <b className="ledger__here">Stayed here · </b>}
          {call.damaged ? "Damaged" : placeOf(call)}
          {call.model && ` · ${call.model}`}
        </span>
        <span className="ledger__end">{outcomeWords(call)}</span>
      </button>
    )}
  </WindowList>
);
