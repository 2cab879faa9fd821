import { asLabel, toggleFeeling } from "#web/lib/feelings.ts";
import { Chip } from "#web/ui/button.tsx";

export type FeelingsProps = {
  mood: number | null;
  feelings: readonly string[];
  onChange: (feelings: string[]) => void;
};

type FeelingChipProps = Omit<FeelingsProps, "mood"> & { feeling: string };

export function FeelingChip({ feeling, feelings, onChange }: FeelingChipProps) {
  return (
    <Chip
      className="chip--feeling"
      dir="auto"
      pressed={feelings.includes(feeling)}
      onClick={() => onChange(toggleFeeling(feelings, feeling))}
    >
      {asLabel(feeling)}
    </Chip>
  );
}
