import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import type { ReactElement } from "react";
import type { ModelChoice } from "#contract/chat/chats.ts";
import { formatList } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { Menu, MenuItem, MenuLink, MenuRule } from "#web/ui/menu.tsx";
import { listedModelsQuery, modelsQuery } from "./model-queries.ts";
import { answererOf, destinationName, offeredModels } from "./model-words.ts";

/** A server may have hundreds, which no menu can show. */
const maxListed = 12;

/** Who answers this conversation, as a menu. Only servers on this machine are asked for all their models. */
export default function AnswererMenu({
  choice,
  onChoose,
  trigger,
}: {
  trigger: ReactElement;
  choice: ModelChoice | null;
  onChoose: (choice: ModelChoice | null) => void;
}) {
  const { data: overview } = useQuery(modelsQuery);
  const near =
    overview?.connections.filter((one) => one.stays_here && one.consented_at && !one.damaged) ?? [];
  const lists = useQueries({ queries: near.map(listedModelsQuery) });
  if (!overview) return trigger;
  const answerer = answererOf(overview, choice);
  const listed = near.flatMap(({ id }, at) =>
    (lists[at]?.data?.models ?? [])
      .filter(({ embeds }) => !embeds)
      .slice(0, maxListed)
      .map(({ name }) => ({ connection_id: id, model: name })),
  );
  const offered = offeredModels(overview, choice, listed);
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem onClick={() => onChoose({ connection_id: null, model: "" })}>
        <span className="answerer__choice">
          {t("Built-in companion")}
          <small>{t("No AI. Nothing leaves this server.")}</small>
        </span>
        {answerer.kind === "built_in" && <Check className="icon icon--small" />}
      </MenuItem>
      {offered.map(({ connection, model }) => (
        <MenuItem
          key={`${connection.id} ${model}`}
          onClick={() => onChoose({ connection_id: connection.id, model })}
        >
          <span className="answerer__choice">
            {model}
            <small>
              {connection.stays_here
                ? t("On this server’s machine")
                : formatList([connection.name, destinationName(connection)], { type: "unit" })}
            </small>
          </span>
          {answerer.kind !== "built_in" &&
            answerer.connection.id === connection.id &&
            answerer.model === model && <Check className="icon icon--small" />}
        </MenuItem>
      ))}
      <MenuRule />
      <MenuLink render={<Link to="/settings/companion" />}>{t("Choose or connect a model")}</MenuLink>
    </Menu>
  );
}
