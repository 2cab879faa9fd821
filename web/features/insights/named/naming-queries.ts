import { type QueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import type { MoodsBeside } from "#contract/analyzers/entities.ts";
import {
  decideOnPerson,
  getPerson,
  listPeople,
  type PersonDecision,
  undoPersonDecision,
} from "#contract/analyzers/people.ts";
import {
  decideOnTheme,
  getRecurringTheme,
  listRecurringThemes,
  undoThemeDecision,
} from "#contract/analyzers/themes.ts";
import { t } from "#contract/translate.ts";
import { callApi } from "#web/lib/call-api.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { randomId } from "#web/lib/random-id.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import type { NamedKind } from "./named-kinds.ts";

/** Below `reflections`, so that a save invalidates them. */
const namesKey = ["reflections", "names"] as const;

/** The server reads new text two seconds after the last request. */
const lookAgainMs = 5000;
type SoFar = { so_far: { left: number } };
const whileReading = ({ state: { data } }: { state: { data: SoFar | undefined } }) =>
  data && data.so_far.left > 0 ? lookAgainMs : false;

export const peopleQuery = queryOptions({
  ...apiQuery([...namesKey, "people"], listPeople),
  refetchInterval: whileReading,
});

export const personQuery = (id: string) =>
  apiQuery([...namesKey, "people", id], getPerson, { params: { id } });

export const themesQuery = queryOptions({
  ...apiQuery([...namesKey, "themes"], listRecurringThemes),
  refetchInterval: whileReading,
});

export const themeQuery = (id: string) =>
  apiQuery([...namesKey, "themes", id], getRecurringTheme, { params: { id } });

export type Named = { id: string; name: string; moods: MoodsBeside };

type Decision = PersonDecision["decision"];
/** A decision with the text that is shown with the offer to undo it. */
export type Choice = { label: string; decision: Decision; words: string };

const send = (kind: NamedKind, decisionId: string, id: string, decision: Decision) => {
  const params = { id: decisionId };
  if (kind === "person") return callApi(decideOnPerson, { params, body: { entity_id: id, decision } });
  // Themes are not sorted into people and places.
  if (decision.kind === "sort") return Promise.resolve({ id });
  return callApi(decideOnTheme, { params, body: { theme_id: id, decision } });
};

const undo = (kind: NamedKind, id: string) =>
  callApi(kind === "person" ? undoPersonDecision : undoThemeDecision, { params: { id } });

const refetch = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: namesKey });

/** Sends a decision about the name `id`, and offers to undo it. @returns the id of the name from then on */
export const useDecide = (kind: NamedKind, id: string) =>
  useMutation({
    mutationFn: async ({ decision }: Omit<Choice, "label">) => {
      const decisionId = randomId();
      return { ...(await send(kind, decisionId, id, decision)), decisionId };
    },
    onSuccess: ({ decisionId }, { words }, _before, { client }) => {
      undoOffer.make({
        words,
        undo: async () => {
          await undo(kind, decisionId);
          await refetch(client);
        },
        undone: t("Undone."),
      });
      return refetch(client);
    },
  });

export const useUndoDecision = (kind: NamedKind) =>
  useMutation({
    mutationFn: (decisionId: string) => undo(kind, decisionId),
    onSuccess: (_answer, _wanted, _before, { client }) => refetch(client),
  });
