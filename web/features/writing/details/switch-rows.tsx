import { refusalOf } from "#web/journal/details/refusal-of.ts";
import { useChangeDetails } from "#web/journal/details/use-details.ts";
import { Setting } from "#web/ui/setting.tsx";
import { Switch } from "#web/ui/switch.tsx";
import type { RowProps } from "./date-rows.tsx";

export function StarRow({ reflection: { id, starred }, open }: RowProps) {
  const change = useChangeDetails(id, open);
  return (
    <Setting name="Starred" help="To find it again among the others." error={refusalOf(change, "starred")}>
      {({ labelledBy, describedBy }) => (
        <Switch
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          checked={starred}
          onChange={(checked) => change.mutate({ starred: checked })}
        />
      )}
    </Setting>
  );
}

export function MayReadRow({ reflection: { id, excluded_from_ai }, open }: RowProps) {
  const change = useChangeDetails(id, open);
  return (
    <Setting
      name="AI may read this"
      help="There is no AI in Reflector yet. Should you connect one some day, it never sees what is switched off here."
      error={refusalOf(change, "excluded_from_ai")}
    >
      {({ labelledBy, describedBy }) => (
        <Switch
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          checked={!excluded_from_ai}
          onChange={(checked) => change.mutate({ excluded_from_ai: !checked })}
        />
      )}
    </Setting>
  );
}
