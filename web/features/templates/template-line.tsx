import { t } from "#contract/translate.ts";
import "./templates.css";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import type { Day } from "#contract/day-rules.ts";
import type { Template } from "#contract/templates/templates.ts";
import { Chip } from "#web/ui/button.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { fillTemplate } from "./fill-template.ts";
import { templatesQuery, usableTemplates } from "./template-queries.ts";

const maxShown = 3;

type TemplateLineProps = { userId: string; day: Day; onChoose: (markdown: string) => void };

/** On an empty page: the templates that it can begin with, if there are any. */
export default function TemplateLine({ userId, day, onChoose }: TemplateLineProps) {
  const { data } = useQuery(templatesQuery(userId));
  const templates = usableTemplates(data ?? []);
  if (templates.length === 0) return null;
  const more = templates.slice(maxShown);
  const choose = ({ body }: Template) => onChoose(fillTemplate(body, { day, now: new Date() }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: these buttons are not a form's fieldset
    <div className="template-line" role="group" aria-label={t("Start from a template")}>
      <span aria-hidden="true">{t("Start from a template")}</span>
      {templates.slice(0, maxShown).map((template) => (
        <Chip key={template.id} className="template-line__name" onClick={() => choose(template)}>
          <bdi>{template.name}</bdi>
        </Chip>
      ))}
      {more.length > 0 && (
        <Menu
          align="start"
          className="template-line__menu"
          trigger={
            <Chip>
              {t("{count, plural, one {# more} other {# more}}", { count: more.length })}
              <ChevronDown className="icon icon--small" />
            </Chip>
          }
        >
          {more.map((template) => (
            <MenuItem key={template.id} onClick={() => choose(template)}>
              <bdi>{template.name}</bdi>
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}
