import type { PersonDecision } from "#contract/analyzers/people.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { EntityGroup } from "./analyzer.ts";
import { askJournal } from "./ask-journal.ts";
import { type NewDecision, readDecisions, removeDecision, storeDecision } from "./entities/decision-store.ts";
import { holderId } from "./entities/decisions.ts";
import type { ListedEntity } from "./entities/entity-tasks.ts";
import { entityTask } from "./get-entities.ts";

type Wanted = { about: EntityGroup; id: string; decision: PersonDecision["decision"] };

/**
 * Stores what a person decided about a person, place or theme of their list. Sent twice, it counts once.
 * @returns the id of the entity to use from now on
 * @throws AppError `not_found`, `already_taken` if another one has this name, `limit_reached`
 */
export async function decideOnEntity(
  context: Context,
  owner: Owner,
  decisionId: string,
  wanted: Wanted,
): Promise<{ id: string }> {
  const before = await readDecisions(context, owner);
  const known = before.find((each) => each.id === decisionId);
  if (known) return holderId(owner, before, known);
  const task = await entityTask(context, owner, wanted.about, before);
  const { entities } = await askJournal(context, owner, "entities", task);
  const decision = toDecision(entities, wanted);
  await storeDecision(context, owner, decisionId, decision);
  return holderId(owner, await readDecisions(context, owner), decision);
}

/** @returns the id of the entity to use from now on. @throws AppError `not_found` */
export async function undoDecision(
  context: Context,
  owner: Owner,
  decisionId: string,
  about: EntityGroup,
): Promise<{ id: string }> {
  const undone = await removeDecision(context, owner, decisionId, about);
  return holderId(owner, await readDecisions(context, owner), undone);
}

const folded = (name: string) => name.trim().toLocaleLowerCase("en");

function toDecision(entities: readonly ListedEntity[], { about, id, decision }: Wanted): NewDecision {
  const subject = findById(entities, id);
  const common = { about, key: subject.key, called: subject.name };
  switch (decision.kind) {
    case "rename": {
      const other = entities.find((each) => each.id !== id && folded(each.name) === folded(decision.name));
      if (!other) return { ...common, kind: "rename", name: decision.name };
      throw new AppError("already_taken", t("This name is taken."), {
        fields: { name: t("{name} already exists. Choose “Same as…” to merge them.", { name: other.name }) },
      });
    }
    case "hide":
      return { ...common, kind: "hide" };
    case "sort":
      return { ...common, kind: "sort", as: decision.as };
    case "merge":
      if (decision.into_id !== id)
        return { ...common, kind: "merge", into: findById(entities, decision.into_id).key };
      throw new AppError("invalid_input", t("These are already merged."), {
        fields: { into_id: t("Choose another one.") },
      });
  }
}

function findById(entities: readonly ListedEntity[], id: string): ListedEntity {
  const found = entities.find((each) => each.id === id);
  if (found) return found;
  throw new AppError("not_found", t("This is no longer in your journal."));
}
