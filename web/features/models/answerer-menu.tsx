import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import type { ReactElement } from "react";
import type { ModelChoice } from "#contract/chat/chats.ts";
import { Menu, MenuItem, MenuLink, MenuRule } from "#web/ui/menu.tsx";
import { modelsQuery } from "./model-queries.ts";
import { answererOf, placeOf } from "./model-words.ts";

/** Who answers this conversation, as a menu. */
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
  if (!overview) return trigger;
  const answerer = answererOf(overview, choice);
  const offered = offeredIn(overview, choice);
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem onClick={() => onChoose({ connection_id: null, model: "" })}>
        <span className="answerer__choice">
          Built-in companion<small>No AI. Nothing leaves this server.</small>
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
                ? "On this server’s machine"
                : `${connection.name}, ${placeOf(connection)}`}
            </small>
          </span>
          {answerer.kind !== "built_in" &&
            answerer.connection.id === connection.id &&
            answerer.model === model && <Check className="icon icon--small" />}
        </MenuItem>
      ))}
      <MenuRule />
      <MenuLink render={<Link to="/settings/companion" />}>Choose or connect a model</MenuLink>
    </Menu>
  );
}

/** The models that a person has chosen or tried. Listing all would take a call to each server. */
function offeredIn(
  { connections, chosen, tried }: Parameters<typeof answererOf>[0],
  choice: ModelChoice | null,
) {
  const named = [...(choice ? [choice] : []), ...(chosen ? [chosen] : []), ...tried];
  const seen = new Set<string>();
  return named.flatMap(({ connection_id, model }) => {
    const connection = connections.find(({ id }) => id === connection_id);
    const key = `${connection_id} ${model}`;
    if (!connection || connection.damaged || seen.has(key)) return [];
    seen.add(key);
    return [{ connection, model }];
  });
}
