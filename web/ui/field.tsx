import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { tooLong } from "#contract/text-rules.ts";
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

/** Says that a text is beyond its limit. The field keeps all of it, and saving waits. */
export function TooLong({ id, text, limit }: { id: string; text: string; limit: number }) {
  const words = tooLong(text, limit);
  return words && <FieldError id={id}>{words}</FieldError>;
}

/** `limit`: what a `value` may have, in UTF-16 code units. A form without values says it when it is checked. */
export function TextField({
  label,
  help,
  error,
  limit = Number.POSITIVE_INFINITY,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<"input">, "id" | "maxLength"> & { limit?: number | undefined }) {
  return (
    <Field label={label} help={help} error={error ?? tooLong(String(input.value ?? ""), limit)}>
      {(control) => (
        <input
          type="text"
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
