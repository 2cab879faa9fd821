import type { RefObject } from "react";
import { PasswordField } from "#web/ui/password-field.tsx";

type PinFieldProps = {
  label: string;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  input: RefObject<HTMLInputElement | null>;
};

export const PinField = ({ label, error, value, onChange, input }: PinFieldProps) => (
  <PasswordField
    secret="PIN"
    label={label}
    error={error}
    ref={input}
    name="pin"
    inputMode="numeric"
    autoComplete="off"
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
