import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useId } from "react";
import type { Filters } from "#contract/reflections/reflection-list.ts";
import { reflectionKinds } from "#contract/reflections/reflection-rules.ts";
import { t, tc } from "#contract/translate.ts";
import { labelsQuery } from "#web/features/reflections/reflection-queries.ts";
import { Button, Chip } from "#web/ui/button.tsx";
import { DayField } from "#web/ui/day-field.tsx";
import { SearchSelect } from "#web/ui/search-select.tsx";

export type Chosen = Pick<Filters, "from" | "to" | "tags" | "kinds">;

// Translators: kinds of reflections.
const kindNames = () => ({ daily: t("Daily"), free: t("Free"), activity: t("Activities") });

type SelectionFieldsProps = { chosen: Chosen; onChange: (changed: Partial<Chosen>) => void };

/** Which reflections an export holds: by day, kind and tag. */
export function SelectionFields({ chosen, onChange }: SelectionFieldsProps) {
  const id = useId();
  const { from, to, kinds, tags } = chosen;
  const { data: labels } = useQuery(labelsQuery);
  const left = (labels?.tags ?? []).filter(({ word }) => !tags.includes(word));
  return (
    <div className="selection">
      <div className="selection__days">
        <div className="field">
          <label className="field__label" htmlFor={`${id}-from`}>
            {tc("first day", "From")}
          </label>
          <DayField id={`${id}-from`} day={from} max={to} onChange={(day) => onChange({ from: day })} />
        </div>
        <div className="field">
          <label className="field__label" htmlFor={`${id}-to`}>
            {tc("last day", "To")}
          </label>
          <DayField id={`${id}-to`} day={to} min={from} onChange={(day) => onChange({ to: day })} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: these chips are not a form's fieldset */}
      <div className="chips" role="group" aria-label={t("Kinds")}>
        <Chip pressed={kinds.length === 0} onClick={() => onChange({ kinds: [] })}>
          {t("All kinds")}
        </Chip>
        {reflectionKinds.map((kind) => (
          <Chip
            key={kind}
            pressed={kinds.includes(kind)}
            onClick={() =>
              onChange({
                kinds: kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind],
              })
            }
          >
            {kindNames()[kind]}
          </Chip>
        ))}
      </div>
      {labels && labels.tags.length > 0 && (
        <div className="selection__tags">
          {tags.map((tag) => (
            <Button
              key={tag}
              className="chip chip--on"
              aria-label={t("Remove #{tag}", { tag })}
              onClick={() => onChange({ tags: tags.filter((one) => one !== tag) })}
            >
              <span className="chip__words" dir="auto">
                #{tag}
              </span>
              <X className="icon icon--small" />
            </Button>
          ))}
          <span className="visually-hidden" id={`${id}-tag`}>
            {t("With a tag")}
          </span>
          {left.length > 0 && (
            <SearchSelect
              labelledBy={`${id}-tag`}
              searchLabel={t("Find a tag")}
              emptyWords={t("None of your tags contains these letters.")}
              options={[
                { value: "", label: tags.length === 0 ? t("With any tag") : t("And the tag") },
                ...left.map(({ word }) => ({ value: word, label: `#${word}` })),
              ]}
              value=""
              onChange={(tag) => tag && onChange({ tags: [...tags, tag] })}
            />
          )}
        </div>
      )}
    </div>
  );
}
