import { Plus } from "lucide-react";
import { maxSteps, type StepKind, stepKinds } from "#contract/activities/activity-rules.ts";
import { t } from "#contract/translate.ts";
import { randomId } from "#web/lib/random-id.ts";
import { Button } from "#web/ui/button.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { useBuilderTools } from "./builder-context.ts";
import { kinds } from "./kinds.ts";
import { stepField } from "./problems.ts";

/** Adds a step of a chosen kind at the end, and focuses it. */
export function AddStep({ count }: { count: number }) {
  const { change, setFocus } = useBuilderTools();
  if (count >= maxSteps)
    return (
      <p className="builder__most small quiet">
        {t("An activity can have at most {count, plural, one {# step} other {# steps}}.", {
          count: maxSteps,
        })}
      </p>
    );

  function add(kind: StepKind) {
    const id = randomId();
    change({ type: "add", id, kind });
    setFocus(stepField(id, "prompt"));
  }

  return (
    <Menu
      align="start"
      className="kind-menu"
      trigger={
        <Button className="builder__add" data-field="steps" Icon={Plus}>
          {t("Add a step")}
        </Button>
      }
    >
      {stepKinds.map((kind) => {
        const { label, words, Icon } = kinds()[kind];
        return (
          <MenuItem key={kind} label={label} onClick={() => add(kind)} Icon={Icon}>
            <span className="kind-menu__words">
              {label}
              <span className="small quiet">{words}</span>
            </span>
          </MenuItem>
        );
      })}
    </Menu>
  );
}
