import { useId } from "react";
import { analyzerPeriods, analyzerUnits } from "#contract/analyzers/analyzer-rules.ts";
import type { AnalyzerScope } from "#contract/analyzers/analyzers.ts";
import { reflectionKinds } from "#contract/reflections/reflection-rules.ts";
import { TagRow } from "#web/journal/sheet/tag-row.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { DayField } from "#web/ui/day-field.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { kindNames, periodNames, unitNames } from "../analyzer-words.ts";

type ScopeFieldsProps = {
  scope: AnalyzerScope;
  onChange: (scope: AnalyzerScope) => void;
  /** For an own analyzer: what its model is shown at a time. */
  hasUnit: boolean;
  error?: string | undefined;
};

/** What an analyzer reads. */
export function ScopeFields({ scope, onChange, hasUnit, error }: ScopeFieldsProps) {
  const id = useId();
  const change = (part: Partial<AnalyzerScope>) => onChange({ ...scope, ...part });
  return (
    <div className="scope">
      <div className="scope__part">
        <span className="field__label" id={`${id}-period`}>
          How far back it looks
        </span>
        <Select
          labelledBy={`${id}-period`}
          options={analyzerPeriods.map((value) => ({ value, label: periodNames[value] }))}
          value={scope.period}
          onChange={(period) => change({ period })}
        />
      </div>
      {hasUnit && (
        <div className="scope__part">
          <span className="field__label" id={`${id}-unit`}>
            What the model reads at a time
          </span>
          <Select
            labelledBy={`${id}-unit`}
            options={analyzerUnits.map((value) => ({ value, label: unitNames[value] }))}
            value={scope.unit}
            onChange={(unit) => change({ unit })}
          />
        </div>
      )}
      <fieldset className="scope__part">
        <legend className="field__label">Kinds of reflections</legend>
        <div className="chips">
          {reflectionKinds.map((kind) => (
            <Chip
              key={kind}
              pressed={scope.kinds.includes(kind)}
              onClick={() =>
                change({
                  kinds: scope.kinds.includes(kind)
                    ? scope.kinds.filter((one) => one !== kind)
                    : [...scope.kinds, kind],
                })
              }
            >
              {kindNames[kind]}
            </Chip>
          ))}
        </div>
        {scope.kinds.length === 0 && <p className="field__help">None is chosen, so it reads all kinds.</p>}
      </fieldset>
      <div className="scope__part">
        <span className="field__label" aria-hidden="true">
          Only with these tags
        </span>
        <TagRow tags={scope.tags} onChange={(tags) => change({ tags })} />
      </div>
      <fieldset className="scope__part">
        <legend className="field__label">Only these days</legend>
        <div className="scope__days">
          <label className="field__help" htmlFor={`${id}-from`}>
            From
          </label>
          <DayField
            id={`${id}-from`}
            day={scope.from}
            max={scope.to}
            aria-invalid={error !== undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(from) => change({ from })}
          />
          <label className="field__help" htmlFor={`${id}-to`}>
            To
          </label>
          <DayField
            id={`${id}-to`}
            day={scope.to}
            min={scope.from}
            aria-invalid={error !== undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(to) => change({ to })}
          />
        </div>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </fieldset>
    </div>
  );
}
