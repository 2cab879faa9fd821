import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { tooLong } from "#contract/text-rules.ts";
import { classNames } from "#web/lib/class-names.ts";
import { Field, type FieldProps } from "#web/ui/field.tsx";
import { LimitedField } from "#web/ui/limited-field.tsx";
import { SwitchSetting } from "#web/ui/setting.tsx";

const unlimited = Number.POSITIVE_INFINITY;

type TypedProps = FieldProps & {
  /** Its key in `Problems`. */
  field: string;
  value: string;
  onType: (value: string) => void;
  /** UTF-16 code units. */
  limit?: number;
  placeholder?: string;
};

export const LineField = ({
  field,
  onType,
  limit = unlimited,
  ...props
}: TypedProps & { className?: string }) => (
  <LimitedField
    {...props}
    limit={limit}
    dir="auto"
    data-field={field}
    onChange={({ target }) => onType(target.value)}
  />
);

export function NumberField({ field, value, onType, unit, ...props }: TypedProps & { unit?: string }) {
  return (
    <Field {...props}>
      {(control) => (
        <div className="builder__number">
          <input
            {...control}
            className="input tabular"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            data-field={field}
            value={value}
            onChange={({ target }) => onType(target.value)}
          />
          {unit && <span className="quiet small">{unit}</span>}
        </div>
      )}
    </Field>
  );
}

/** Grows with its text. */
export function AreaField({
  field,
  value,
  onType,
  limit = unlimited,
  error,
  placeholder,
  className,
  ...props
}: TypedProps & { className?: string }) {
  return (
    <Field {...props} error={error ?? tooLong(value, limit)}>
      {(control) => (
        <textarea
          {...control}
          className={classNames("input builder__area", className)}
          dir="auto"
          rows={2}
          autoComplete="off"
          placeholder={placeholder}
          data-field={field}
          value={value}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
  );
}

/** A closed fold, with `words` as a summary of its content. */
export function Fold({ name, words, children }: { name: string; words: string; children: ReactNode }) {
  return (
    <details className="builder__fold">
      <summary>
        <span className="builder__fold-words">
          <span className="setting__name">{name}</span>
          <span className="setting__help">{words}</span>
        </span>
        <ChevronDown className="icon icon--small" />
      </summary>
      <div className="builder__folded">{children}</div>
    </details>
  );
}

export const SwitchLine = (props: ComponentProps<typeof SwitchSetting>) => (
  <SwitchSetting {...props} className="builder__switch" />
);
