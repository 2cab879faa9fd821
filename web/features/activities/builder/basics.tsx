import { useId } from "react";
import { activityCategories } from "#contract/activities/activity-rules.ts";
import { t, tc } from "#contract/translate.ts";
import { FieldError } from "#web/ui/field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { useFormFields } from "./builder-context.ts";
import { AreaField, LineField, NumberField } from "./fields.tsx";
import type { Form } from "./form.ts";
import { IconPicker } from "./icon-picker.tsx";
import type { Problems } from "./problems.ts";

const categories = () => activityCategories.map(({ name, label }) => ({ value: name, label }));

/** The title, icon, purpose, category and duration of an activity. */
export function Basics({ form, problems }: { form: Form; problems: Problems }) {
  const { set, textProps } = useFormFields(form, problems);
  const id = useId();
  const iconError = problems.get("icon");
  return (
    <div className="builder__basics">
      <div className="builder__head">
        <IconPicker icon={form.icon} onChoose={(icon) => set({ icon })} />
        <LineField
          label={t("Title")}
          className="builder__title"
          limit={120}
          placeholder={t("Such as “An evening walk”")}
          {...textProps("title")}
        />
      </div>
      {iconError && <FieldError id={`${id}-icon`}>{iconError}</FieldError>}
      <AreaField
        label={tc("of an activity", "What it is for")}
        limit={800}
        placeholder={t("What may it help with, in a sentence or two?")}
        {...textProps("purpose")}
      />
      <div className="builder__line">
        <SelectField
          label={t("Category")}
          data-field="category"
          options={categories()}
          value={form.category}
          onChange={(category) => set({ category })}
        />
        <NumberField
          label={t("Takes about")}
          unit={tc("unit of a field", "minutes")}
          {...textProps("minutes")}
        />
      </div>
    </div>
  );
}
