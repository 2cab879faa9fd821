import { Setting } from "#web/ui/setting.tsx";
import { Switch } from "#web/ui/switch.tsx";

type SwitchRowProps = { name: string; help: string; isOn: boolean; onChange: (isOn: boolean) => void };

export const SwitchRow = ({ name, help, isOn, onChange }: SwitchRowProps) => (
  <Setting name={name} help={help}>
    {({ labelledBy, describedBy }) => (
      <Switch
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        checked={isOn}
        onChange={onChange}
      />
    )}
  </Setting>
);
