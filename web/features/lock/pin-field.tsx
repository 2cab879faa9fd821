import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, type RefObject, useState } from "react";
import { mostPinDigits } from "#web/lib/lock/lock-rules.ts";
import { Field } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

type PinFieldProps = {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  input: RefObject<HTMLInputElement | null>;
};

export function PinField({ label, help, error, value, onChange, input }: PinFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <div className="input-group">
          <input
            {...control}
            ref={input}
            className="input"
            name="pin"
            type={shown ? "text" : "password"}
            inputMode="numeric"
            autoComplete="off"
            maxLength={mostPinDigits}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
          <IconButton
            tight
            label={shown ? "Hide PIN" : "Show PIN"}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            <Icon className="icon" />
          </IconButton>
        </div>
      )}
    </Field>
  );
}
