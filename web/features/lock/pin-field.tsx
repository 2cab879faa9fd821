import type { ReactNode, RefObject } from "react";
import { mostPinDigits } from "#web/lib/lock/lock-rules.ts";
import { PasswordField } from "#web/ui/password-field.tsx";

type PinFieldProps = {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  input: RefObject<HTMLInputElement | null>;
};

export const PinField = ({ label, help, error, value, onChange, input }: PinFieldProps) => (
  <PasswordField
    secret="PIN"
    label={label}
    help={help}
    error={error}
    ref={input}
    name="pin"
    inputMode="numeric"
    autoComplete="off"
    maxLength={mostPinDigits}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
