import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "#web/lib/class-names.ts";

/** The attributes of a control that connect its label, help and error for screen readers. */
export type Control = { id: string; "aria-describedby": string | undefined; "aria-invalid": boolean };

/** An empty `error` marks the field as wrong without a sentence. */
export type FieldProps = {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  /** A link, drawn at the end of the label's line. Tab comes to it after the control. */
  aside?: ReactNode;
};

export function Field({
  label,
  help,
  error,
  aside,
  children,
}: FieldProps & { children: (control: Control) => ReactNode }) {
  const id = useId();
  const describedBy = [help ? `${id}-help` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children({ id, "aria-describedby": describedBy || undefined, "aria-invalid": error !== undefined })}
      {aside}
      {help && (
        <p className="small quiet" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field__error" id={id} aria-live="polite">
      <CircleAlert className="icon icon--small" />
      <span>{children}</span>
    </p>
  );
}

export function TextField({
  label,
  help,
  error,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<"input">, "id" | "maxLength">) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <input
          type="text"
          dir="auto"
          // Or the browser writes what is typed into its files, to show it again after a restart.
          autoComplete="off"
          {...input}
          {...control}
          className={classNames("input", className)}
        />
      )}
    </Field>
  );
}
