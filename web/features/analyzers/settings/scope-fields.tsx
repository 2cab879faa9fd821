import { analyzerPeriods, analyzerUnits } from "#contract/analyzers/analyzer-rules.ts";
import type { AnalyzerScope } from "#contract/analyzers/analyzers.ts";
import { reflectionKinds } from "#contract/reflections/reflection-rules.ts";
import { t } from "#contract/translate.ts";
import { TagRow } from "#web/features/reflections/sheet/tag-row.tsx";
import { Chip } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { kindNames, periodNames, unitNames } from "../analyzer-words.ts";
import { DayRange } from "../day-range.tsx";

type ScopeFieldsProps = {
  scope: AnalyzerScope;
  onChange: (scope: AnalyzerScope) => void;
  /** Whether to offer the unit of text per call, as for a person's own analyzer. */
  hasUnit: boolean;
  error?: string | undefined;
};

export function ScopeFields({ scope, onChange, hasUnit, error }: ScopeFieldsProps) {
  const change = (part: Partial<AnalyzerScope>) => onChange({ ...scope, ...part });
  return (
    <div className="scope">
      <SelectField
        className="scope__part"
        label={t("How far back it looks")}
        options={analyzerPeriods.map((value) => ({ value, label: periodNames()[value] }))}
        value={scope.period}
        onChange={(period) => change({ period })}
      />
      {hasUnit && (
        <SelectField
          className="scope__part"
          label={t("What the model reads at a time")}
          options={analyzerUnits.map((value) => ({ value, label: unitNames()[value] }))}
          value={scope.unit}
          onChange={(unit) => change({ unit })}
        />
      )}
      <fieldset className="scope__part">
        <legend className="field__label">{t("Kinds of reflection")}</legend>
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
              {kindNames()[kind]}
            </Chip>
          ))}
        </div>
        {scope.kinds.length === 0 && (
          <p className="small quiet">{t("None is chosen, so it reads all kinds.")}</p>
        )}
      </fieldset>
      <div className="scope__part">
        <span className="field__label" aria-hidden="true">
          {t("Only with these tags")}
        </span>
        <TagRow tags={scope.tags} onChange={(tags) => change({ tags })} />
      </div>
      <fieldset className="scope__part">
        <legend className="field__label">{t("Only these days")}</legend>
        <DayRange from={scope.from} to={scope.to} error={error} onChange={change} />
      </fieldset>
    </div>
  );
}
